import { addDays, addMonths, addYears, daysBetween, onWorkingDay } from './calendar.ts'

/** A demand, promise, payment or suit: the period begins anew. */
export interface Interruption {
  date: string
  text: string
  /** The debtor agreed to perform, by words or by paying. */
  isPromise: boolean
}

/** What kept the right from being used, from the first to the last day; null when it still lasts. */
export interface Obstacle {
  from: string
  to: string | null
  text: string
}

export interface Clock {
  years: number
  /** The day of the event that the period counts from; it is not counted itself. */
  begins: string
  /** When the right was harmed, for the longest period; null where there is no such period. */
  harmedOn: string | null
  /** A period within which a right must be exercised is neither interrupted nor suspended. */
  isFixed: boolean
  /** After an obstacle the rest of the period runs, as in labour arbitration, and not six more months. */
  resumes: boolean
  interruptions: readonly Interruption[]
  obstacles: readonly Obstacle[]
}

export interface Run {
  starts_on: string
  /** Null while an obstacle lasts that keeps it from ending. */
  expires_on: string | null
  movedFrom: string | null
  isCertain: boolean
  /** Whether the longest period of twenty years ended it. */
  isLongest: boolean
  interruptedBy: Interruption[]
  suspendedBy: Obstacle[]
  /** Came before the period began, or after it had ended. */
  tooEarly: Interruption[]
  tooLate: Interruption[]
}

const longestYears = 20
const lastMonths = 6

/** Runs the period from its beginning through everything that stopped it. */
export function runLimitation(clock: Clock): Run {
  const { begins, isFixed, interruptions } = clock
  const events = isFixed ? [] : interruptions.toSorted((left, right) => (left.date < right.date ? -1 : 1))
  const first = endFrom(begins, clock)
  const interruptedBy: Interruption[] = []
  const tooLate: Interruption[] = []
  let end = first
  for (const event of events) {
    if (event.date <= begins) continue
    if (end.expires_on !== null && event.date > end.expires_on) tooLate.push(event)
    else {
      interruptedBy.push(event)
      end = endFrom(event.date, clock)
    }
  }
  return {
    starts_on: addDays(begins, 1),
    ...end,
    interruptedBy,
    tooLate,
    tooEarly: events.filter(({ date }) => date <= begins),
  }
}

type End = Pick<Run, 'expires_on' | 'movedFrom' | 'isCertain' | 'isLongest' | 'suspendedBy'>

function endFrom(begins: string, { years, harmedOn, isFixed, resumes, obstacles }: Clock): End {
  const plain = addMonths(begins, Math.round(years * 12))
  const { date, suspendedBy } = isFixed
    ? { date: plain, suspendedBy: [] }
    : resumes
      ? resumed(begins, plain, obstacles)
      : suspended(plain, obstacles)
  const longest = harmedOn === null ? null : onWorkingDay(addYears(harmedOn, longestYears))
  const own = date === null ? null : onWorkingDay(date)
  const isLongest = longest !== null && (own === null || own.last > longest.last)
  const end = isLongest ? longest : own
  return {
    expires_on: end?.last ?? null,
    movedFrom: end?.movedFrom ?? null,
    isCertain: end?.isCertain ?? true,
    isLongest,
    suspendedBy,
  }
}

/** Each day of an obstacle makes the period a day longer. */
function resumed(begins: string, plain: string, obstacles: readonly Obstacle[]): ReturnType<typeof suspended> {
  const suspendedBy: Obstacle[] = []
  let date = plain
  for (const obstacle of obstacles.toSorted((left, right) => (left.from < right.from ? -1 : 1))) {
    const from = obstacle.from > begins ? obstacle.from : addDays(begins, 1)
    if (from > date || (obstacle.to !== null && obstacle.to < from)) continue
    suspendedBy.push(obstacle)
    if (obstacle.to === null) return { date: null, suspendedBy }
    date = addDays(date, daysBetween(from, obstacle.to) + 1)
  }
  return { date, suspendedBy }
}

/** An obstacle of the last six months puts the end six months behind its own. */
function suspended(plain: string, obstacles: readonly Obstacle[]): { date: string | null; suspendedBy: Obstacle[] } {
  const suspendedBy: Obstacle[] = []
  let date: string | null = plain
  for (const obstacle of obstacles.toSorted((left, right) => (left.from < right.from ? -1 : 1))) {
    if (date === null || obstacle.from > date) continue
    if (obstacle.to !== null && obstacle.to <= addMonths(date, -lastMonths)) continue
    suspendedBy.push(obstacle)
    const later: string | null = obstacle.to === null ? null : addMonths(obstacle.to, lastMonths)
    date = later === null || later > date ? later : date
  }
  return { date, suspendedBy }
}
