import texts from '../../resources/texts/limitation.json' with { type: 'json' }
import { type Intake, readIntake } from '../intake/intake.ts'
import { filled, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { type Sourced, supportedBy } from '../sources/sourced.ts'
import { daysBetween, isDay } from './calendar.ts'
import { type CaseDate, caseDates } from './case-dates.ts'
import { type Deadline, deadlinesOf } from './deadlines.ts'
import { type Run, runLimitation } from './limitation.ts'
import {
  beginningOf,
  dayKnown,
  dueDatesIn,
  harmedOn,
  interruptionsOf,
  isPerformance,
  obstaclesOf,
  toldBy,
} from './limitation-facts.ts'
import { causeCodeOf, isLabour, type LimitationPeriod, periodOf } from './limitation-period.ts'

/** The product `limitation`. */
export interface Limitation extends Sourced {
  rule: string
  starts_on: string | null
  starts_because: string | null
  events: { kind: 'interruption' | 'suspension'; date: string; text: string }[]
  expires_on: string | null
  state: 'running' | 'expired' | 'near' | 'unknown'
  /** Below zero for each day that has passed since it ended. */
  days_left: number | null
  assumptions: string[]
  deadlines: Deadline[]
  due_date: string | null
  last_demand: string | null
}

export type Missing = 'due_date' | 'last_demand'

const nearDays = 90

/** Everything about time in the case, and what only a person could add to it. */
export function limitationOf(input: SkillInput): { limitation: Limitation; missing: Missing[] } {
  const intake = readIntake(input.state.intake)
  const dates = caseDates(input, intake)
  const period = periodOf(input)
  const told = toldBy(input, intake)
  const interruptions = interruptionsOf(input, dates, told)
  const isOpen = isInProceedings(input, dates)
  const beginning = period.years === null ? null : beginningOf(input, intake, dates, interruptions)
  const run =
    period.years === null || beginning === null
      ? null
      : runLimitation({
          years: period.years,
          begins: beginning.date,
          isFixed: period.isFixed,
          resumes: isLabour(causeCodeOf(input)),
          interruptions,
          harmedOn: period.isGeneral ? harmedOn(input, beginning, dates) : null,
          obstacles: obstaclesOf(input),
        })
  const { deadlines, isCertain } = deadlinesOf(input, dates, isLabour(causeCodeOf(input)) || /劳动|labou?r/i.test(told))
  const say = (wording: Wording) => wording[input.locale]
  const state = isOpen ? 'unknown' : stateOf(run, input.today)
  const expires_on = isOpen ? null : (run?.expires_on ?? null)
  const law = passagesOn(
    [...(run === null || run.interruptedBy.length === 0 ? [] : interruption), ...period.articles],
    input.sources,
  )
  const files = filesBehind(dates, beginning?.found ?? null, run)
  const due_date = dayKnown(input, 'due_date', dueDatesIn(dates, told).due?.date ?? null)
  const last_demand = dayKnown(input, 'last_demand', dates.findLast(({ kind }) => kind === 'demand')?.date ?? null)
  return {
    limitation: {
      rule: period.rule,
      starts_on: run?.starts_on ?? null,
      starts_because: beginning === null ? null : say(beginning.because),
      events: eventsOf(run),
      expires_on,
      state,
      days_left: expires_on === null ? null : daysBetween(input.today, expires_on),
      ...supportedBy([...law, ...files]),
      assumptions: [
        ...(period.note === null ? [] : [period.note]),
        ...(beginning?.notes ?? []).map(say),
        ...(run === null ? [] : notesOn(run).map(say)),
        ...(isOpen ? [say(texts.in_proceedings)] : []),
        ...(period.years !== null && run === null ? [say(texts.beginning_not_known)] : []),
        ...(isCertain ? [] : [say(texts.holidays_not_known)]),
      ].filter((one, at, all) => all.indexOf(one) === at),
      deadlines,
      due_date,
      last_demand,
    },
    missing: isOpen
      ? []
      : missingIn(input, intake, period, { state, due_date, last_demand, interrupted: interruptions.length > 0 }),
  }
}

const interruption = ['《民法典》第一百九十五条']

/** A judgment or an award shows proceedings that stopped the period on a day which nobody has told. */
function isInProceedings({ given }: SkillInput, dates: readonly CaseDate[]): boolean {
  const { judgment, award } = given.received ?? {}
  const isDecided = isDay(judgment) || isDay(award) || dates.some(({ kind }) => kind === 'award' || kind === 'judgment')
  const isFiled =
    dates.some(({ kind }) => kind === 'suit') || (given.interruptions ?? []).some((one) => one.kind === 'suit')
  return isDecided && !isFiled
}

function stateOf(run: Run | null, today: string): Limitation['state'] {
  if (run === null) return 'unknown'
  if (run.expires_on === null) return 'running'
  const left = daysBetween(today, run.expires_on)
  return left < 0 ? 'expired' : left <= nearDays ? 'near' : 'running'
}

function eventsOf(run: Run | null): Limitation['events'] {
  if (run === null) return []
  const events = [
    ...run.interruptedBy.map(({ date, text }) => ({ kind: 'interruption' as const, date, text })),
    ...run.suspendedBy.map(({ from, text }) => ({ kind: 'suspension' as const, date: from, text })),
  ]
  return events.toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0))
}

function notesOn(run: Run): Wording[] {
  const { movedFrom, expires_on, isCertain, isLongest, tooLate, interruptedBy } = run
  const late = tooLate.map(({ date }) => date)
  const days = { zh: listOf(late, 'zh'), en: listOf(late, 'en') }
  return [
    ...(movedFrom === null || expires_on === null
      ? []
      : [filled(texts.last_day_moved, { from: movedFrom, to: expires_on })]),
    ...(isCertain ? [] : [texts.holidays_not_known]),
    ...(isLongest ? [texts.longest_period] : []),
    ...(expires_on === null ? [texts.obstacle_lasts] : []),
    ...(late.length === 0 ? [] : [filled(texts.too_late, { days })]),
    ...(tooLate.some(({ isPromise }) => isPromise) ? [texts.promise_after_end] : []),
    ...(interruptedBy.length === 0 ? [] : [texts.interruptions_to_be_proved]),
  ]
}

/** The sentences of files that the result rests on. */
function filesBehind(dates: readonly CaseDate[], begun: CaseDate | null, run: Run | null) {
  const days = new Set(run?.interruptedBy.map(({ date }) => date))
  const used = [
    ...(begun === null ? [] : [begun]),
    ...dates.filter(({ date, kind }) => days.has(date) && kind !== 'due'),
  ]
  return used.flatMap(({ source }) => (source === null ? [] : [source]))
}

/** A question is worth putting where its answer can change the result. */
function missingIn(
  input: SkillInput,
  intake: Intake,
  { years }: LimitationPeriod,
  known: Pick<Limitation, 'state' | 'due_date' | 'last_demand'> & { interrupted: boolean },
): Missing[] {
  const isDispute = intake.kind === 'dispute' || (intake.kind === null && Object.keys(input.given).length > 0)
  if (!isDispute || years === null) return []
  const waits = isPerformance(input, toldBy(input, intake)) && known.due_date === null && !isLabour(causeCodeOf(input))
  const late = known.state === 'expired' || known.state === 'near' || (waits && known.state === 'unknown')
  return [...(waits ? (['due_date'] as const) : []), ...(late && !known.interrupted ? (['last_demand'] as const) : [])]
}
