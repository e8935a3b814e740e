import type { CaseFile } from '../case/case-file.ts'
import { type Facts, knownValue } from '../case/conditions.ts'
import type { Intake } from './intake.ts'

/** The short account of a matter, with what its case file knows better: who is who, and what was set right since. */
export function intakeOfCase(intake: Intake, { entries }: CaseFile, facts: Facts): Intake {
  const names = (slot: string): string[] => [knownValue(facts, slot) ?? []].flat().map(String)
  const isSued = knownValue(facts, 'side') === 'respondent'
  const [ours, theirs] = isSued ? (['respondent', 'claimant'] as const) : (['claimant', 'respondent'] as const)
  const [client, opponents] = [names(ours), names(theirs)]
  /** The value that stands now in the slot that once held this one. */
  const current = <T extends string | number>(value: T): T => {
    const old = entries.find((entry) => [entry.value].flat().some((one) => one === value))
    const now = old === undefined ? undefined : [knownValue(facts, old.slot) ?? value].flat()
    return now === undefined || now.some((one) => one === value) ? value : (now[0] as T)
  }
  const later = <T extends string | number>(value: T | null): T | null => (value === null ? null : current(value))
  return {
    ...intake,
    side: isSued ? 'respondent' : (intake.side ?? 'claimant'),
    client: later(intake.client) ?? client[0] ?? null,
    opponent: later(intake.opponent) ?? opponents[0] ?? null,
    amount: later(intake.amount),
    event_date: later(intake.event_date),
    parties: [
      ...client.map((name) => ({ role: 'client' as const, name })),
      ...opponents.map((name) => ({ role: 'opponent' as const, name })),
      ...names('third_party').map((name) => ({ role: 'third_party' as const, name })),
      ...intake.parties.filter(({ name }) => !client.includes(name) && !opponents.includes(name)),
    ],
  }
}
