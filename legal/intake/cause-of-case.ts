import { rankCauses } from '../causes/cause-ranking.ts'
import type { SkillInput } from '../skills/skill.ts'
import { memberOf, textIn } from '../skills/skill-input.ts'
import { caseBefore } from './case-step.ts'
import type { Intake } from './intake.ts'

const fileHead = 2_000
const filesMax = 5

/** The cause by which a case is read: the one that was settled, or the likeliest for everything that was told. */
export function causeOfCase(input: SkillInput, { claim, claims }: Intake, message: string): string | null {
  const settled =
    textIn(memberOf(input, 'cause_of_action').selected) ?? textIn(input.matter_profile?.cause_of_action_code)
  if (settled !== null) return settled
  const told = [...caseBefore(input).accounts.map(({ text }) => text), message, claim, ...claims]
  const files = input.files.slice(0, filesMax).map(({ text }) => text.slice(0, fileHead))
  const facts = [...told, ...files].filter((part) => part !== null && part !== '').join('\n')
  return rankCauses(facts, [], input.causes, input.locale)[0]?.code ?? null
}
