import type { SkillInput } from '../skills/skill.ts'
import { recordOf, timesAsked } from '../skills/skill-input.ts'
import { isDay } from '../time/calendar.ts'
import { percentPerYear, type Rate } from '../time/interest-rates.ts'
import { caseLimitation } from './case-limitation.ts'
import type { CaseModel, SlotValue } from './case-model.ts'
import { modelNamed } from './case-models.ts'
import { type Facts, knownValue } from './conditions.ts'
import { factsOf } from './ledger.ts'
import { readCaseFile } from './read-case-file.ts'

/**
 * The input of a computation with the values of the case file, as if the caller had handed them over; what the caller did
 * hand over counts above them. The client's story is left out then: the case file has read it, with its corrections.
 */
export function givenByCase(input: SkillInput, what: 'limitation' | 'interest'): SkillInput {
  const { model: name, entries } = readCaseFile(input.state.case_file)
  const model = modelNamed(name)
  if (model === null) return input
  const facts = factsOf(entries)
  const given = what === 'limitation' ? ofLimitation(model, facts) : ofInterest(model, facts)
  if (given === null) return input
  const intake = recordOf(input.state.intake)
  return {
    ...input,
    message: '',
    state: { ...input.state, intake: { ...intake, facts: null, claims: [], dates: [], event_date: null } },
    given: { ...given, ...(what === 'limitation' && answered(input)), ...input.given },
  }
}

/** A due day that a person has given by the card of a cause without a model counts above what was read. */
function answered(input: SkillInput): Record<string, unknown> {
  const { due_date } = recordOf(input.state.limitation)
  return isDay(due_date) && timesAsked(input, 'limitation.due_date') > 0 ? { due_date } : {}
}

const defined = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const day = (value: SlotValue | undefined): string | undefined => (isDay(value) ? value : undefined)

function ofLimitation(model: CaseModel, facts: Facts): Record<string, unknown> {
  const { due_on, interruptions } = caseLimitation(model, facts)
  const received = defined({
    claim: day(knownValue(facts, 'served_on')),
    award: day(knownValue(facts, 'award_on')),
    judgment: day(knownValue(facts, 'judgment_on')),
  })
  return defined({
    due_date: due_on,
    years: model.limitation.years,
    interruptions: interruptions.length > 0 ? interruptions : undefined,
    received: Object.keys(received).length > 0 ? received : undefined,
  })
}

const percentOf = (value: SlotValue | undefined, day = ''): number | undefined =>
  typeof value === 'object' ? (percentPerYear(value as Rate, day) ?? undefined) : undefined

/** Null for a cause that has no claim for interest on a loan. */
function ofInterest({ claims }: CaseModel, facts: Facts): Record<string, unknown> | null {
  const { sum } = claims.find(({ key }) => key === 'interest_due') ?? {}
  if (sum?.formula !== 'loan_interest') return null
  const value = (argument: string) => knownValue(facts, sum.args[argument] ?? '')
  const contract_date = day(value('contract_date')) ?? day(value('lent_on'))
  const term = percentOf(value('term_rate'), contract_date)
  return defined({
    principal: value('principal'),
    currency: knownValue(facts, 'currency'),
    contract_date,
    due_date: day(value('due_on')),
    // Interest for the term runs from the day on which the money was handed over.
    from: term === undefined ? undefined : day(value('lent_on')),
    // Null where the case file has none: no rate is looked for in the files once more.
    rate_percent_per_year: term ?? null,
    overdue_rate_percent_per_year: percentOf(value('default_rate'), contract_date) ?? null,
    payments: value('payments'),
    private_lending: true,
  })
}
