import texts from '../../resources/texts/limitation.json' with { type: 'json' }
import type { Intake } from '../intake/intake.ts'
import { filled, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { timesAsked } from '../skills/skill-input.ts'
import { addDays, isDay } from './calendar.ts'
import type { CaseDate } from './case-dates.ts'
import { derivedDay } from './derived-day.ts'
import type { Interruption, Obstacle } from './limitation.ts'
import { causeCodeOf, isLabour } from './limitation-period.ts'

/** From which day the period counts, and why. */
export interface Beginning {
  date: string
  because: Wording
  notes: Wording[]
  found: CaseDate | null
}

const owing =
  /借|欠|货款|租金|押金|工程款|合同|协议|\b(?:lent|loan\w{0,20}|owe[sd]?|contract|agreement|rent|invoice)\b/i
const instalments = /分期|每月(?:偿?还|支付)|按月(?:偿?还|支付)|\binstal?lments?\b/i

export const toldBy = (input: SkillInput, intake: Intake): string =>
  [intake.facts, intake.claim, ...intake.claims, input.message].filter((text) => text !== null).join('\n')

/** A claim to performance, which waits for a due date; any other waits for the harm to be known. */
export function isPerformance(input: SkillInput, told: string): boolean {
  const code = causeCodeOf(input)
  return code === '' || code === 'other' ? owing.test(told) : /^CN-CIV-(?:04(?!0[23]|3[34])|0913)/.test(code)
}

/**
 * The day on which performance was due, and the days to which it was put off later: a debt that was due stays in arrears.
 * Only for instalments it is the last one.
 */
export function dueDatesIn(dates: readonly CaseDate[], told: string): { due: CaseDate | null; later: CaseDate[] } {
  const all = dates.filter(({ kind }) => kind === 'due')
  const due = (instalments.test(told) ? all.at(-1) : all[0]) ?? null
  return { due, later: all.filter(({ date }) => due !== null && date > due.date) }
}

/** Handed over, then answered by card, then told; what an earlier run wrote counts where nothing is told any more. */
export function dayKnown(input: SkillInput, member: 'due_date' | 'last_demand', found: string | null): string | null {
  const before = input.state.limitation?.[member]
  const given = input.given[member]
  if (isDay(given)) return given
  if (timesAsked(input, `limitation.${member}`) > 0 && isDay(before)) return before
  return found ?? (isDay(before) ? before : null)
}

export function beginningOf(
  input: SkillInput,
  intake: Intake,
  dates: readonly CaseDate[],
  demands: readonly Interruption[],
): Beginning | null {
  const told = toldBy(input, intake)
  const last = (kind: CaseDate['kind']) => dates.findLast((one) => one.kind === kind) ?? null
  const labour = isLabour(causeCodeOf(input))
  const knownOn = input.given.known_on
  if (isDay(knownOn)) return { date: knownOn, because: knewWords(knownOn), notes: [], found: null }
  const named = dueDatesIn(dates, told).due
  const due = labour && !isDay(input.given.due_date) ? null : dayKnown(input, 'due_date', named?.date ?? null)
  if (due !== null) return byDueDate(due, named, told)
  if (isPerformance(input, told)) return byDemand(demands)
  const harm = labour ? last('harm') : (dates.find(({ kind }) => kind === 'harm') ?? null)
  const known = last('knew') ?? harm
  if (known !== null) return { date: known.date, because: knewWords(known.date), notes: derived(known), found: known }
  const { event_date } = intake
  if (!isDay(event_date)) return null
  return {
    date: event_date,
    because: knewWords(event_date),
    notes: [filled(texts.from_main_event, { date: event_date })],
    found: null,
  }
}

const knewWords = (date: string): Wording => filled(texts.after_knowing, { date })

const derived = (found: CaseDate | null): Wording[] => (found?.isDerived === true ? [derivedDay(found)] : [])

function byDueDate(due: string, named: CaseDate | null, told: string): Beginning {
  const found = named?.date === due ? named : null
  return {
    date: due,
    because: instalments.test(told)
      ? filled(texts.after_last_instalment, { date: due })
      : filled(texts.after_due_date, { date: due }),
    notes: derived(found),
    found,
  }
}

function byDemand(demands: readonly Interruption[]): Beginning | null {
  const [first] = demands.toSorted((left, right) => (left.date < right.date ? -1 : 1))
  if (first === undefined) return null
  return {
    date: first.date,
    because: filled(texts.after_first_demand, { date: first.date }),
    notes: [texts.time_of_demand_not_added],
    found: null,
  }
}

const kinds: ReadonlySet<string> = new Set(['demand', 'promise', 'payment', 'suit', 'claim'])

/** What was told, what a card was answered, and what was handed over. A due date that was put off counts anew from then. */
export function interruptionsOf(input: SkillInput, dates: readonly CaseDate[], told: string): Interruption[] {
  // A list that was handed over is the whole of them: the case file has read the texts, and has weighed what they say.
  const isGiven = Array.isArray(input.given.interruptions)
  const read = isGiven ? [] : interruptionsIn(dates, told, input.today)
  const given = (input.given.interruptions ?? []).flatMap(({ date, text, kind }) => {
    const words = text || texts.interruption[input.locale]
    return isDay(date) ? [{ date, text: words, isPromise: kind === 'promise' || kind === 'payment' }] : []
  })
  const answered = dayKnown(input, 'last_demand', null)
  const all = [
    ...read,
    ...given,
    ...(answered === null ? [] : [{ date: answered, text: texts.demand[input.locale], isPromise: false }]),
  ]
  return all.filter(({ date }, at) => all.findIndex((one) => one.date === date) === at)
}

function interruptionsIn(dates: readonly CaseDate[], told: string, today: string): Interruption[] {
  const happened = dates
    .filter(({ kind, date }) => kinds.has(kind) && date <= today)
    .map(({ kind, date, text }) => ({ date, text, isPromise: kind === 'promise' || kind === 'payment' }))
  const putOff = dueDatesIn(dates, told).later.map(({ date, text }) => ({ date, text, isPromise: true }))
  return [...happened, ...putOff]
}

/** Only what is handed over: whether something kept a right from being used is not for a rule to read out of a story. */
export const obstaclesOf = (input: SkillInput): Obstacle[] =>
  (input.given.suspensions ?? []).flatMap(({ from, to, text }) => {
    const ends = isDay(to) ? to : null
    if (!isDay(from) || (ends !== null && ends < from)) return []
    return [{ from, to: ends, text: text || texts.obstacle[input.locale] }]
  })

/** The first day on which the right is harmed: the day after a due date, or the harm itself. */
export function harmedOn(input: SkillInput, beginning: Beginning, dates: readonly CaseDate[]): string {
  const given = input.given.harmed_on
  if (isDay(given)) return given
  const harm = dates.find(({ kind, date }) => kind === 'harm' && date <= beginning.date)
  return harm?.date ?? addDays(beginning.date, 1)
}
