import seeded from '../../resources/seed_packages/knowledge_structured_seeds/data/cause_of_action_profiles.json' with {
  type: 'json',
}

export interface CauseName {
  name: string
  name_en: string
}

const names: ReadonlyMap<string, CauseName> = new Map(
  seeded.profiles.map(({ code, name, name_en }) => [code, { name, name_en }]),
)

/** The names that the seed package gives a code. Undefined for a code that is not in it. */
export const causeName = (code: string): CauseName | undefined => names.get(code)

/** What an element is called, and what usually shows it, in the profile of the first of the causes that has it. */
export const elementNamed = (
  codes: readonly string[],
  key: string,
): (CauseName & { evidence: readonly string[] }) | undefined => {
  const found = seeded.profiles
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ elements }) => elements)
    .find(({ element_key }) => element_key === key)
  return found === undefined ? undefined : { name: found.name, name_en: found.name_en, evidence: found.evidence }
}
