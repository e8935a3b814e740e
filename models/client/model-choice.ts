interface Choice {
  skill: string
  /** What the skill itself asks for. */
  own: string | null
  /** What the operator set for single skills: wins over the skill's own wish. */
  ofSkills: readonly { skill: string; model: string }[]
  general: string
  fallbacks: readonly string[]
}

/** The models to ask for a skill, best first, each once. */
export function modelsFor({ skill, own, ofSkills, general, fallbacks }: Choice): string[] {
  const special = ofSkills.find((entry) => entry.skill === skill)?.model ?? own
  return [...new Set([...(special === null ? [] : [special]), general, ...fallbacks])]
}
