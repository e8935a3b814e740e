import type { IntakeProduct } from '../products/intake.ts'
import type { Known } from '../products/known.ts'
import type { RecalledFact } from '../skills/skill.ts'
import { typedIntake } from './intake.ts'

/** What an earlier conversation about this matter has found out, by the members of intake. */
export const rememberedIntake = (memory: readonly RecalledFact[]): Known<IntakeProduct> =>
  typedIntake(
    Object.fromEntries(
      memory.flatMap(({ entity_key, value }) => {
        const [, name] = /^intake\.(\w+)$/.exec(entity_key) ?? []
        return name !== undefined && value !== null ? [[name, value]] : []
      }),
    ),
  )
