import { causeName } from '../../legal/causes/cause-names.ts'
import causes from '../../resources/seed_packages/knowledge_structured_seeds/data/cause_of_action_profiles.json' with {
  type: 'json',
}
import mappings from '../../resources/seed_packages/knowledge_structured_seeds/data/element_mappings.json' with {
  type: 'json',
}
import elements from '../../resources/seed_packages/knowledge_structured_seeds/data/litigation_elements.json' with {
  type: 'json',
}

/** Every kind of evidence that the seed package names for an element. */
export const seededEvidence = (): ReadonlySet<string> =>
  new Set(
    [
      ...[...causes.profiles, ...elements.litigation_elements].flatMap((cause) => cause.elements),
      ...mappings.element_mappings,
    ].flatMap(({ evidence }) => evidence),
  )

export const unknownCauses = (codes: readonly string[]): string[] =>
  codes.filter((code) => causeName(code) === undefined).map((code) => `${code} is no cause of the seed package`)

export const repeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at)

export const badPatterns = (place: string, words: readonly string[], flags = ''): string[] =>
  words.filter((word) => !compiles(word, flags)).map((word) => `${place}: ${word} is no pattern`)

function compiles(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp
  } catch {
    return false
  }
}
