import { rankCauses } from '../causes/cause-ranking.ts'
import type { SkillInput } from '../skills/skill.ts'
import { caseBefore } from './case-step.ts'
import type { Intake } from './intake.ts'

const fileHead = 2_000
const filesMax = 5

/** Intake asks several times about the same words: by its rules, for a model, and with what that has read. */
const ranked = new WeakMap<SkillInput, { told: string; codes: readonly string[] }>()

/** The causes that everything which was told speaks of, best first. */
export function causesOfCase(input: SkillInput, intake: Intake, message: string): readonly string[] {
  const told = factsTold(input, intake, message)
  const known = ranked.get(input)
  if (known?.told === told) return known.codes
  const codes = rankCauses(told, [], input.causes, input.locale).map(({ code }) => code)
  ranked.set(input, { told, codes })
  return codes
}

/** The words by which a cause is found: the messages, what is claimed, and the beginnings of the files. */
export function factsTold(input: SkillInput, { facts, claim, claims }: Intake, message: string): string {
  const told = [...caseBefore(input).accounts.map(({ text }) => text), facts, message, claim, ...claims]
  const files = input.files.slice(0, filesMax).map(({ text }) => text.slice(0, fileHead))
  return [...new Set([...told, ...files])].filter((part) => part !== null && part !== '').join('\n')
}

/** The cause by which a case is read: the one that was settled, the one that a model found, or the likeliest. */
export function causeOfCase(
  input: SkillInput,
  intake: Intake,
  message: string,
  byModel = caseBefore(input).reading?.cause ?? null,
): string | null {
  const settled = input.state.cause_of_action?.selected ?? input.matter_profile?.cause_of_action_code ?? null
  return settled ?? byModel ?? causesOfCase(input, intake, message)[0] ?? null
}
