import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { daysBetween } from '../time/calendar.ts'
import { type Interruption, type Obstacle, runLimitation } from '../time/limitation.ts'

export interface LimitationFacts {
  /** Wages that were not paid count from the end of employment alone. */
  kind: 'general' | 'labour' | 'labour_wages'
  /** A period by an article of its own, in place of the general one. */
  special?: { years: number; article: string }
  /** The day on which performance was due, or the harm and who did it were known; it is not counted itself. */
  starts_on?: string
  /** Of wages: while employment lasts, the period does not run. */
  employment_ended_on?: string
  /** For the longest period of twenty years. */
  harmed_on?: string
  interruptions?: readonly Interruption[]
  obstacles?: readonly Obstacle[]
}

export interface LimitationEnd {
  /** Null when it is missing, does not run yet, or an obstacle lasts. */
  expires_on: string | null
  state: 'running' | 'expired' | 'unknown'
  days_left: number | null
  /** The day from which it counts, and what has interrupted it, in their order. */
  begins: string | null
  interruptions: readonly Interruption[]
  steps: Wording[]
  notes: Wording[]
  articles: string[]
  missing: string[]
}

const labourLaw = '《劳动争议调解仲裁法》第二十七条'
const general = {
  period: '《民法典》第一百八十八条',
  obstacle: '《民法典》第一百九十四条',
  interruption: '《民法典》第一百九十五条',
  roll: '《民法典》第二百零三条',
}

/** The last day for suing, or for labour arbitration, after everything that interrupted or suspended the period. */
export function limitationEnd(facts: LimitationFacts, today: string): LimitationEnd {
  const { kind, interruptions = [], obstacles = [], harmed_on } = facts
  const isLabour = kind !== 'general'
  const none = { expires_on: null, days_left: null, begins: null, interruptions: [], steps: [], notes: [], missing: [] }
  if (kind === 'labour_wages' && facts.employment_ended_on === undefined)
    return { ...none, state: 'running', notes: [texts.wages_while_employed], articles: [labourLaw] }
  const begins = kind === 'labour_wages' ? facts.employment_ended_on : facts.starts_on
  if (begins === undefined)
    return { ...none, state: 'unknown', missing: ['starts_on'], articles: [isLabour ? labourLaw : general.period] }
  const years = isLabour ? 1 : (facts.special?.years ?? 3)
  const run = runLimitation({
    years,
    begins,
    isFixed: false,
    harmedOn: isLabour ? null : (harmed_on ?? null),
    resumes: isLabour,
    interruptions,
    obstacles,
  })
  const { expires_on, interruptedBy, suspendedBy, tooLate, movedFrom, isCertain } = run
  const left = expires_on === null ? null : daysBetween(today, expires_on)
  return {
    expires_on,
    state: left === null ? 'unknown' : left < 0 ? 'expired' : 'running',
    days_left: left,
    begins,
    interruptions: interruptedBy,
    steps: [
      filled(texts.limitation_starts, { date: begins, years }),
      ...interruptedBy.map(({ date, text }) => filled(texts.limitation_interrupted, { date, text })),
      ...suspendedBy.map(({ from, text }) => filled(texts.limitation_suspended, { date: from, text })),
      ...(movedFrom === null || expires_on === null
        ? []
        : [filled(texts.limitation_moved, { from: movedFrom, to: expires_on })]),
      expires_on === null ? texts.limitation_open : filled(texts.limitation_ends, { date: expires_on }),
    ],
    notes: [
      ...tooLate.map(({ date, text }) => filled(texts.limitation_too_late, { date, text })),
      ...(isCertain ? [] : [texts.limitation_holidays]),
    ],
    articles: isLabour
      ? [labourLaw]
      : [
          facts.special?.article ?? general.period,
          ...(interruptedBy.length > 0 ? [general.interruption] : []),
          ...(suspendedBy.length > 0 ? [general.obstacle] : []),
          ...(movedFrom === null ? [] : [general.roll]),
        ],
    missing: [],
  }
}
