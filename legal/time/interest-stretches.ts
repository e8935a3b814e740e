import type { Wording } from '../skills/language.ts'
import { addDays } from './calendar.ts'
import type { Stretch } from './interest.ts'
import type { InterestTerms } from './interest-facts.ts'
import { capsOf, lprFrom, lprKnownUntil, lprOn } from './lending-rates.ts'

export interface Plan {
  stretches: Stretch[]
  notes: Wording[]
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
    const notes = late === null ? [noDueDate] : overdue === null ? [agreedGoesOn] : []
    return capped([...term, ...arrears], terms, notes)
  }
  const begins = terms.from ?? late ?? (terms.demandedOn === null ? null : addDays(terms.demandedOn, 1))
  if (begins === null || !terms.isOwed) return { stretches: [], notes: [terms.isOwed ? noBeginning : notOwed] }
  const notes = [
    ...(agreed === null && terms.lentOn !== null ? [noneAgreed] : []),
    ...(terms.from === null && late === null ? [fromDemand] : []),
  ]
  if (overdue !== null || agreed !== null)
    return capped([{ kind: 'overdue', from: begins, to, ratePercent: overdue ?? agreed ?? 0 }], terms, notes)
  const from = later(begins, lprFrom)
  const rate = lprOn(from)
  if (rate === null) return { stretches: [], notes: [noBeginning] }
  return {
    stretches: lasting([{ kind: 'lpr', from, to, ratePercent: rate.percent, capPercent: null }]),
    notes: [
      ...notes,
      {
        zh: `没有约定利率，参照逾期开始时（${from}）的一年期LPR ${rate.percent}% 计算，不随后来的调整变动。`,
        en: `No rate was agreed: the one-year loan prime rate of the first day of delay (${from}), ${rate.percent}%, goes for the whole time.`,
      },
      ...(begins < lprFrom ? [beforeLpr] : []),
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
      notes: [...notes, ...(terms.isPrivateLending ? [otherCurrency] : [])],
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
  const exceeds = cut.some(({ ratePercent, capPercent }) => ratePercent > capPercent)
  return {
    stretches: lasting(cut),
    notes: [
      ...notes,
      ...(terms.contractDate === null ? [contractNotKnown(first)] : []),
      ...(caps.length > 1 ? [oldContract(terms.filedOn)] : []),
      ...(caps.some(({ isAssumed }) => isAssumed) ? [lprAssumed] : []),
      ...(exceeds ? [overCap] : []),
    ],
  }
}

const noDueDate: Wording = {
  zh: '没有已知的到期日，约定利率计至截止日。',
  en: 'No due date is known; the agreed rate runs to the end.',
}
const agreedGoesOn: Wording = {
  zh: '没有约定逾期利率，逾期后按借期内利率计算。',
  en: 'No rate for delay was agreed; the agreed rate goes on after the due date.',
}
const noBeginning: Wording = {
  zh: '缺少起息日：需要借款日和利率、到期日或者催告日。',
  en: 'Missing: the first day of interest. It takes the day of the loan and a rate, the due date, or a demand.',
}
const notOwed: Wording = {
  zh: '从案情看不出到期的金钱债务，未计算利息。',
  en: 'The facts show no debt of money that fell due; no interest was computed.',
}
const noneAgreed: Wording = {
  zh: '没有约定借期内利息的，视为没有利息（《民法典》第六百八十条），只计算逾期部分。',
  en: 'Without agreed interest a loan bears none until it is due (Civil Code, Article 680); only the delay is computed.',
}
const fromDemand: Wording = {
  zh: '没有已知的到期日，自催告次日起计算；催告给予的合理期限不明，未扣除。',
  en: 'No due date is known; interest runs from the day after the demand, without the reasonable time that it may have given.',
}
const beforeLpr: Wording = {
  zh: `${lprFrom} 之前没有现行LPR，此前的逾期损失未计算。`,
  en: `Before ${lprFrom} there was no loan prime rate in its present form; the time before was not computed.`,
}
const lprAssumed: Wording = {
  zh: `LPR表核对至 ${lprKnownUntil}，之后沿用最后一期，请核对最新公布值。`,
  en: `The table of loan prime rates was checked up to ${lprKnownUntil}; later days use its last rate, which has to be checked.`,
}
const otherCurrency: Wording = {
  zh: 'LPR以人民币计，外币借贷未适用四倍LPR上限，请另行核对。',
  en: 'The loan prime rate is for renminbi; no cap was applied to this currency.',
}
const overCap: Wording = {
  zh: '约定利率超过上限的部分不予保护，金额按上限计算。',
  en: 'What was agreed above the cap is not protected; the amount is computed with the cap.',
}
const contractNotKnown = (date: string): Wording => ({
  zh: `合同成立日不明，按起息日 ${date} 的LPR确定上限。`,
  en: `The day of the contract is not known; the cap is that of the first day of interest, ${date}.`,
})
const oldContract = (filedOn: string): Wording => ({
  zh: `合同成立于2020年8月20日之前：此前部分按年利率24%为限，之后按起诉时（以 ${filedOn} 计）四倍LPR为限。`,
  en: `The contract is older than 20 August 2020: up to that day the cap is 24%, then four times the prime rate of the day of filing (${filedOn} was taken).`,
})
