import type { RecalledFact } from '../skills/skill.ts'

/** What an earlier conversation about this matter has found out, by the members of intake. */
export const rememberedIntake = (memory: readonly RecalledFact[]): Record<string, string | number> =>
  Object.fromEntries(
    memory.flatMap(({ entity_key, value }) => {
      const [, name] = /^intake\.(\w+)$/.exec(entity_key) ?? []
      return name !== undefined && value !== null ? [[name, value]] : []
    }),
  )
