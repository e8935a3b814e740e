import { addMonths, isDay } from '../time/calendar.ts'

export interface GuaranteeFacts {
  kind: 'joint' | 'general'
  due_on?: string | undefined
  /** As agreed; absent where nothing was, or only until the debt is paid, which counts as nothing. */
  agreed_until?: string | undefined
  /** The day on which the guarantor was called on. */
  demanded_on?: string | undefined
  /** The day on which the debtor was sued. */
  sued_on?: string | undefined
}

export interface GuaranteePeriod {
  from: string
  until: string
  /** What kept the guarantee: a demand to a joint guarantor, a suit against the debtor of a general one. */
  acted_on: string | null
  state: 'kept' | 'lapsed' | 'running'
  kind: GuaranteeFacts['kind']
}

const monthsByLaw = 6

/**
 * The time within which the creditor has to act, or the guarantor is free (Civil Code, Articles 692 and 693): as agreed,
 * else six months from the due day. It is neither interrupted nor extended. Null where the due day is not known.
 */
export function guaranteePeriod(facts: GuaranteeFacts, today: string): GuaranteePeriod | null {
  const { kind, due_on, agreed_until, demanded_on, sued_on } = facts
  if (!isDay(due_on)) return null
  // A period that ends before the debt is due, or with it, counts as none.
  const isAgreed = isDay(agreed_until) && agreed_until > due_on
  const until = isAgreed ? agreed_until : addMonths(due_on, monthsByLaw)
  const acts = [sued_on, ...(kind === 'joint' ? [demanded_on] : [])].filter(isDay)
  const acted_on = acts.toSorted().find((day) => day > due_on && day <= until) ?? null
  const state = acted_on !== null ? 'kept' : today > until ? 'lapsed' : 'running'
  return { from: due_on, until, acted_on, state, kind }
}
