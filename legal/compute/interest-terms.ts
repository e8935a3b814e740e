import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import type { Account, Accrued } from '../time/interest.ts'
import { cents } from '../values/cents.ts'
import { yuan } from './computation.ts'

/** Items are rounded one by one: a difference of this size is none. */
const roundingMax = 0.05

/**
 * How interest goes on, as a judgment has to state it: base, rate and first day of each stretch, the last one until
 * payment. What was paid before is settled: only what it left open is named.
 */
export function interestTerms({ items, interest, allocations }: Account): Wording {
  const settled = allocations.at(-1)?.date ?? ''
  const open = joined(items.filter(({ from }) => from >= settled))
  const carried = cents(interest - open.reduce((sum, { amount }) => sum + amount, 0))
  const parts = [
    ...(carried > roundingMax && settled !== ''
      ? [filled(texts.interest_carried, { until: day(addDays(settled, -1)), amount: yuan(carried) })]
      : []),
    ...open.map((one, at) => stretchWords(one, at === open.length - 1)),
  ]
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') }
}

function stretchWords(one: Accrued, isLast: boolean): Wording {
  const kind = one.kind === 'agreed' ? texts.interest_of_term : texts.interest_of_delay
  const [base, from, rate] = [yuan(one.principal), day(one.from), rateWords(one)]
  return isLast
    ? filled(texts.interest_goes_on, { kind, base, from, rate })
    : filled(texts.interest_stretch, { kind, base, from, rate, to: day(addDays(one.to, -1)) })
}

function rateWords({ kind, from, appliedPercent: percent, ratePercent }: Accrued): Wording {
  if (kind === 'lpr') return filled(texts.interest_rate_lpr, { percent, day: day(from) })
  return percent < ratePercent ? filled(texts.interest_rate_cap, { percent }) : filled(texts.interest_rate, { percent })
}

/** Stretches that only a cap or a payment has cut, and that go on alike, are one. */
function joined(items: readonly Accrued[]): Accrued[] {
  const all: Accrued[] = []
  for (const item of items) {
    const last = all.at(-1)
    const goesOn =
      last?.to === item.from &&
      last.kind === item.kind &&
      last.appliedPercent === item.appliedPercent &&
      last.principal === item.principal
    if (goesOn) all[all.length - 1] = { ...last, to: item.to, amount: last.amount + item.amount }
    else all.push(item)
  }
  return all
}

const day = (date: string): Wording => ({ zh: writtenDate(date, 'zh'), en: writtenDate(date, 'en') })
