import texts from '../../resources/texts/interest.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays } from './calendar.ts'
import type { Stretch } from './interest.ts'
import type { InterestTerms } from './interest-facts.ts'
import { capsOf, lprFrom, lprKnownUntil, lprOn } from './lending-rates.ts'

export interface Plan {
  stretches: Stretch[]
  /** What was taken for granted, with the basis. */
  notes: Wording[]
  /** Which rate or cap of the law the stretches have. */
  basis: Wording[]
}

type Bare = Omit<Stretch, 'capPercent'>

/** Which rate goes for which time. Empty, with the reason, when something is not known without which nothing runs. */
export function planInterest(terms: InterestTerms): Plan {
  const { to, dueDate, agreed, overdue } = terms
  const start = terms.from ?? terms.lentOn
  const late = dueDate === null ? null : addDays(dueDate, 1)
  if (agreed !== null && start !== null) {
    const term: Bare[] = [{ kind: 'agreed', from: start, to: earlier(late ?? to, to), ratePercent: agreed }]
    const arrears: Bare[] =
      late === null ? [] : [{ kind: 'overdue', from: later(late, start), to, ratePercent: overdue ?? agreed }]
    const notes = late === null ? [texts.no_due_date] : overdue === null ? [texts.agreed_goes_on] : []
    return capped([...term, ...arrears], terms, notes)
  }
  const begins = terms.from ?? late ?? (terms.demandedOn === null ? null : addDays(terms.demandedOn, 1))
  if (begins === null || !terms.isOwed)
    return { stretches: [], basis: [], notes: [terms.isOwed ? texts.no_beginning : texts.not_owed] }
  const notes = [
    ...(agreed === null && terms.lentOn !== null ? [texts.none_agreed] : []),
    ...(terms.from === null && late === null ? [texts.from_demand] : []),
  ]
  if (overdue !== null || agreed !== null)
    return capped([{ kind: 'overdue', from: begins, to, ratePercent: overdue ?? agreed ?? 0 }], terms, notes)
  const from = later(begins, lprFrom)
  const rate = lprOn(from)
  if (rate === null) return { stretches: [], basis: [], notes: [texts.no_beginning] }
  const basis = [filled(texts.by_lpr, { from, percent: rate.percent })]
  return {
    stretches: lasting([{ kind: 'lpr', from, to, ratePercent: rate.percent, capPercent: null }]),
    basis,
    notes: [
      ...notes,
      ...basis,
      ...(begins < lprFrom ? [filled(texts.before_lpr, { from: lprFrom })] : []),
      ...(rate.isAssumed ? [lprAssumed] : []),
    ],
  }
}

const earlier = (left: string, right: string): string => (left < right ? left : right)
const later = (left: string, right: string): string => (left > right ? left : right)
const lasting = (stretches: readonly Stretch[]): Stretch[] => stretches.filter(({ from, to }) => from < to)

/** Each stretch cut where the cap changes. */
function capped(stretches: readonly Bare[], terms: InterestTerms, notes: readonly Wording[]): Plan {
  const first = stretches[0]?.from ?? terms.to
  if (!terms.isPrivateLending || terms.currency !== 'CNY')
    return {
      stretches: lasting(stretches.map((one) => ({ ...one, capPercent: null }))),
      basis: [],
      notes: [...notes, ...(terms.isPrivateLending ? [texts.other_currency] : [])],
    }
  const contract = terms.contractDate ?? first
  const caps = capsOf(contract, terms.filedOn)
  const cut = stretches.flatMap((one) =>
    caps.map(({ from, until, percent }) => ({
      ...one,
      from: later(one.from, from === contract ? one.from : from),
      to: earlier(one.to, until ?? one.to),
      capPercent: percent,
    })),
  )
  const basis = caps.length > 1 ? [filled(texts.old_contract, { filed: terms.filedOn })] : []
  const exceeds = cut.some(({ ratePercent, capPercent }) => ratePercent > capPercent)
  return {
    stretches: lasting(cut),
    basis,
    notes: [
      ...notes,
      ...(terms.contractDate === null ? [filled(texts.contract_not_known, { date: first })] : []),
      ...basis,
      ...(caps.some(({ isAssumed }) => isAssumed) ? [lprAssumed] : []),
      ...(exceeds ? [texts.over_cap] : []),
    ],
  }
}

const lprAssumed = filled(texts.lpr_assumed, { until: lprKnownUntil })
