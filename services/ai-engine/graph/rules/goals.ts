import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { readIntake } from '@casewright/legal/intake/intake'
import { intakeKind } from '@casewright/legal/intake/intake-kind'
import type { Patch, State } from './state.ts'

/** What a user can want: an answer, or something worked on through its phases. */
export type Goal = 'question' | 'dispute' | 'contract_review' | 'checklist'
export type WorkedGoal = Exclude<Goal, 'question'>

const worked: readonly string[] = ['dispute', 'contract_review', 'checklist'] satisfies WorkedGoal[]

/** Goals that go through the phases and their gates. */
export const isWorkedOn = (goal: string | null): goal is WorkedGoal => goal !== null && worked.includes(goal)

const listed =
  /清单|尽职调查|尽调|合规(?:自查|检查|审查|体检)|\bcheck-?lists?\b|\bdue diligence\b|\bcompliance (?:check|review|audit)/i
const asksWhatItIs = /什么是|是什么|何为|什么意思|\bwhat (?:is|are|does)\b/i

/** What a model's first reading of a case finds it to be; undefined where it leaves the goal as it is. */
export function goalRead({ goal, intake, input }: State, made: Patch): Goal | undefined {
  const isFirst = intake === undefined && readCaseFile(made.case_file).reading !== undefined
  if (!isFirst || input.skill_only || (goal !== 'dispute' && goal !== 'contract_review')) return undefined
  const { kind } = readIntake(made.intake)
  return kind === null || kind === goal ? undefined : kind
}

/**
 * The goal of the thread after this message. Work that has begun goes on: only a thread that has had nothing but
 * questions so far can turn to something else, so that a side question does not throw away what was found.
 */
export function goalOf({ goal, input, files }: Pick<State, 'goal' | 'input' | 'files'>): Goal {
  if (isWorkedOn(goal)) return goal
  const attached = files
    .filter(({ file_id }) => input.file_ids.includes(file_id))
    .map(({ name, excerpt }) => ({ name, text: excerpt }))
  const kind = intakeKind(input.message, false, false, attached)
  return kind === 'question' && listed.test(input.message) && !asksWhatItIs.test(input.message) ? 'checklist' : kind
}
