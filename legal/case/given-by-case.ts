import type { SkillInput } from '../skills/skill.ts'
import { timesAsked } from '../skills/skill-input.ts'
import { isDay } from '../time/calendar.ts'
import { caseLimitation, limitationRule } from './case-limitation.ts'
import type { CaseModel, SlotValue } from './case-model.ts'
import { modelNamed } from './case-models.ts'
import { type Facts, knownValue } from './conditions.ts'
import { factsOf } from './ledger.ts'
import { readCaseFile } from './read-case-file.ts'

/**
 * The input of the computation of limitation with the values of the case file, as if the caller had handed them over; what
 * the caller did hand over counts above them. The client's story is left out then: the case file has read it, with its
 * corrections.
 */
export function givenByCase(input: SkillInput): SkillInput {
  const { model: name, entries } = readCaseFile(input.state.case_file)
  const model = modelNamed(name)
  if (model === null) return input
  const facts = factsOf(entries)
  const given = ofLimitation(model, facts, input.today)
  const intake = input.state.intake ?? {}
  return {
    ...input,
    message: '',
    state: { ...input.state, intake: { ...intake, facts: null, claims: [], dates: [], event_date: null } },
    given: { ...given, ...answered(input), ...input.given },
  }
}

/** A due day that a person has given by the card of a cause without a model counts above what was read. */
function answered(input: SkillInput): Record<string, unknown> {
  const { due_date } = input.state.limitation ?? {}
  return isDay(due_date) && timesAsked(input, 'limitation.due_date') > 0 ? { due_date } : {}
}

const defined = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const day = (value: SlotValue | undefined): string | undefined => (isDay(value) ? value : undefined)

function ofLimitation(model: CaseModel, facts: Facts, today: string): Record<string, unknown> {
  const { due_on, interruptions } = caseLimitation(model, facts, today)
  const received = defined({
    claim: day(knownValue(facts, 'served_on')),
    award: day(knownValue(facts, 'award_on')),
    judgment: day(knownValue(facts, 'judgment_on')),
  })
  return defined({
    due_date: due_on,
    years: limitationRule(model, facts).years,
    interruptions,
    received: Object.keys(received).length > 0 ? received : undefined,
  })
}
