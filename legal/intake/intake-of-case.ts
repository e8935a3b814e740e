import type { CaseFile } from '../case/case-file.ts'
import type { CaseModel } from '../case/case-model.ts'
import { claimsOf } from '../case/claims.ts'
import { currencyOf, type Facts, knownValue } from '../case/conditions.ts'
import type { IntakeProduct } from '../products/intake.ts'
import { isDay } from '../time/calendar.ts'

/** The short account of a matter, with what its case file knows better: who is who, how much, since when, and what was set right. */
export function intakeOfCase(
  intake: IntakeProduct,
  { entries }: CaseFile,
  model: CaseModel,
  facts: Facts,
  today: string,
): IntakeProduct {
  const names = (slot: string): string[] => [knownValue(facts, slot) ?? []].flat().map(String)
  const isSued = knownValue(facts, 'side') === 'respondent'
  const [ours, theirs] = isSued ? (['respondent', 'claimant'] as const) : (['claimant', 'respondent'] as const)
  const opponents = names(theirs)
  // Who is only named as the plaintiff of a paper is not yet known to be the client.
  const isPlaintiff = (name: string) => intake.parties.some((one) => one.name === name && one.role === 'plaintiff')
  const client = names(ours).filter((name) => !opponents.includes(name) && !isPlaintiff(name))
  /** The value that stands now in the slot that once held this one. */
  const current = <T extends string | number>(value: T): T => {
    const old = entries.find((entry) => [entry.value].flat().some((one) => one === value))
    const now = old === undefined ? undefined : [knownValue(facts, old.slot) ?? value].flat()
    return now === undefined || now.some((one) => one === value) ? value : (now[0] as T)
  }
  // Between several sums that were told nobody but a person chooses.
  const claimed = intake.amounts.length === 0 ? mainSum(model, facts, today) : null
  const amount = intake.amount === null ? claimed : current(intake.amount)
  return {
    ...intake,
    side: isSued ? 'respondent' : (intake.side ?? 'claimant'),
    // Who calls themselves by a name is surer than whom the story seems to be about.
    client: (facts.get(ours)?.state === 'inferred' ? intake.client : null) ?? client[0] ?? intake.client,
    opponent: opponents[0] ?? intake.opponent,
    amount,
    currency: intake.amount === null && amount !== null ? currencyOf(facts) : intake.currency,
    event_date: intake.event_date === null ? startOf(model, facts) : current(intake.event_date),
    parties: [
      ...client.map((name) => ({ role: 'client' as const, name })),
      ...opponents.map((name) => ({ role: 'opponent' as const, name })),
      ...names('third_party').map((name) => ({ role: 'third_party' as const, name })),
      ...intake.parties.filter(({ name }) => !client.includes(name) && !opponents.includes(name)),
    ],
  }
}

/** What the first claim that has a sum comes to. */
const mainSum = (model: CaseModel, facts: Facts, today: string): number | null =>
  claimsOf(model, facts, { today, language: 'zh' }, () => '').find(({ sum }) => sum?.amount)?.sum?.amount ?? null

const startOf = ({ limitation }: CaseModel, facts: Facts): string | null =>
  limitation.starts.map((slot) => knownValue(facts, slot)).find(isDay) ?? null
