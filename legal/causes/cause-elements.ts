import type { CauseOfAction } from '@casewright/contracts/knowledge/structured-resources'
import table from '../../resources/legal_tables/element_words.json' with { type: 'json' }
import evidenceNames from '../../resources/legal_tables/evidence_names.json' with { type: 'json' }
import seeded from '../../resources/seed_packages/knowledge_structured_seeds/data/litigation_elements.json' with {
  type: 'json',
}
import { seededProfile } from './cause-names.ts'

type SeededElement = Omit<CauseOfAction['elements'][number], 'notes'>

const listed = new Map(seeded.litigation_elements.map(({ code, elements }) => [code, elements]))

/** The elements that the seed package gives a cause: those of its list, and what only its profile has. */
export function seededElements(code: string | null): SeededElement[] {
  if (code === null) return []
  const elements = listed.get(code) ?? []
  const isListed = (key: string) => elements.some(({ element_key }) => element_key === key)
  return [...elements, ...(seededProfile(code)?.elements ?? []).filter(({ element_key }) => !isListed(element_key))]
}

const patternOf = (words: readonly string[]): RegExp => new RegExp(words.join('|'), 'i')

/** What has to be shown whatever the cause is, and the words by which a file speaks of it. */
export const generalElements = table.general.map((row) => ({ ...row, words: patternOf(row.words) }))

const patternsOf = (elements: Record<string, string[]>): ReadonlyMap<string, RegExp> =>
  new Map(Object.entries(elements).map(([key, words]) => [key, patternOf(words)]))

const wordsByCause: ReadonlyMap<string, ReadonlyMap<string, RegExp>> = new Map(
  table.words.flatMap(({ codes, elements }) => {
    const patterns = patternsOf(elements)
    return codes.map((code) => [code, patterns] as const)
  }),
)

/** The words by which a file speaks of an element, beside those of its name and its evidence. */
export const wordsOfElement = (code: string | null, key: string): RegExp | undefined =>
  code === null ? undefined : wordsByCause.get(code)?.get(key)

const english: ReadonlyMap<string, string> = new Map(Object.entries(evidenceNames))

/** The English name of a kind of evidence; as it is given where a firm's own package names it. */
export const evidenceInEnglish = (name: string): string => english.get(name) ?? name
