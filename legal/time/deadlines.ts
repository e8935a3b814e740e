import table from '../../resources/legal_tables/deadlines.json' with { type: 'json' }
import texts from '../../resources/texts/limitation.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { type Sourced, supportedBy } from '../sources/sourced.ts'
import { endOfPeriod, isDay, type Period } from './calendar.ts'
import type { CaseDate } from './case-dates.ts'

export interface Deadline extends Sourced {
  key: string
  name: string
  /** Null where a court or a tribunal sets it. */
  due_on: string | null
  counted_from: string
  rule: string
}

interface Rule {
  /** What it counts from. */
  on: 'claim' | 'judgment' | 'ruling' | 'award' | 'effective'
  /** Where the event is one; anywhere when absent. */
  before?: 'court' | 'labour_arbitration'
  period: Period | null
  name: Wording
  rule: Wording
  articles: readonly string[]
}

/** `npm run seeds:check` has judged the table by its schema. */
const rules = Object.entries(table as Readonly<Record<string, Rule>>).map(([key, rule]) => ({ key, ...rule }))

/** A deadline counted from its event, before it is worded for a reader. */
export interface CountedDeadline {
  key: string
  name: Wording
  rule: Wording
  /** Null where a court or a tribunal sets it. */
  due_on: string | null
  counted_from: string
  articles: readonly string[]
  /** Whether the holidays at its end are known. */
  isCertain: boolean
}

/** The deadlines of procedure by the days on which their events happened. */
export function countedDeadlines(
  dayOf: (event: Rule['on']) => string | undefined,
  isLabour: boolean,
): CountedDeadline[] {
  // A labour dispute is in arbitration until there is an award; an award that is not on labour ends the matter, or is set aside by other rules.
  const isIn = ({ on, before }: Rule): boolean => {
    const isArbitrated = isLabour && (on === 'award' || dayOf('award') === undefined)
    return before === undefined || isArbitrated === (before === 'labour_arbitration')
  }
  return rules.flatMap((one) => {
    const from = dayOf(one.on)
    if (from === undefined || !isIn(one)) return []
    const end = one.period === null ? null : endOfPeriod(from, one.period)
    return [
      {
        key: one.key,
        name: one.name,
        rule: ruleOf(one, end?.movedFrom ?? null),
        due_on: end?.last ?? null,
        counted_from: from,
        articles: one.articles,
        isCertain: end?.isCertain ?? true,
      },
    ]
  })
}

/** The deadlines of procedure that run from a day which is known, and whether the holidays at their ends are. */
export function deadlinesOf(
  input: SkillInput,
  dates: readonly CaseDate[],
  isLabour: boolean,
): { deadlines: Deadline[]; isCertain: boolean } {
  const given = input.given.received ?? {}
  const found = countedDeadlines((event) => {
    const told = given[event]
    return isDay(told) ? told : dates.findLast(({ kind }) => kind === event)?.date
  }, isLabour)
  return {
    deadlines: found.map(({ key, name, rule, due_on, counted_from, articles }) => ({
      key,
      name: name[input.locale],
      due_on,
      counted_from,
      rule: rule[input.locale],
      ...supportedBy(passagesOn(articles, input.sources)),
    })),
    isCertain: found.every((one) => one.isCertain),
  }
}

function ruleOf({ rule, period }: Rule, movedFrom: string | null): Wording {
  if (period === null) return rule
  return movedFrom === null
    ? filled(texts.deadline_counted, { rule })
    : filled(texts.deadline_moved, { rule, from: movedFrom })
}
