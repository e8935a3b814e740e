import type { Slot, SlotValue } from '../../legal/case/case-model.ts'
import type { Formula } from '../../legal/case/formula.ts'

const samples: Readonly<Record<Exclude<Slot['type'], 'enum'>, SlotValue>> = {
  party: '甲',
  parties: ['甲'],
  money: 100_000,
  date: '2025-01-02',
  rate: { percent: 10, per: 'year' },
  period: { months: 3 },
  number: 5,
  payments: [{ date: '2025-03-04', amount: 100 }],
  yes_no: true,
  text: '甲',
}
const today = '2026-01-02'

/** Arguments that a formula needs and nothing fills, and those that it never asks for. */
export function argumentProblems(formula: Formula, slots: ReadonlyMap<string, Slot>): string[] {
  const asked = new Set<string>()
  const compute = (isGiven: (argument: string) => boolean) =>
    formula((argument) => {
      asked.add(argument)
      const slot = slots.get(argument)
      return slot === undefined || !isGiven(argument) ? undefined : sampleOf(slot)
    }, today)
  const { missing } = compute(() => false)
  compute(() => true)
  // What a formula asks for may depend on what it has been given.
  for (const left of slots.keys()) compute((argument) => argument !== left)
  return [
    ...missing.filter((name) => !slots.has(name)).map((name) => `needs ${name}, which no slot fills`),
    ...[...slots.keys()].filter((name) => !asked.has(name)).map((name) => `has no argument ${name}`),
  ]
}

const sampleOf = ({ type, options }: Slot): SlotValue | undefined =>
  type === 'enum' ? options?.[0]?.value : samples[type]
