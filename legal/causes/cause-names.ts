import seeded from '../../resources/seed_packages/knowledge_structured_seeds/data/cause_of_action_profiles.json' with {
  type: 'json',
}

export interface CauseName {
  name: string
  name_en: string
}

const profiles = new Map(seeded.profiles.map((profile) => [profile.code, profile]))

export const seededProfile = (code: string) => profiles.get(code)

/** The names that the seed package gives a code. Undefined for a code that is not in it. */
export const causeName = (code: string): CauseName | undefined => seededProfile(code)

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
