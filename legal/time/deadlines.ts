import table from '../../resources/legal_tables/deadlines.json' with { type: 'json' }
import texts from '../../resources/texts/limitation.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { recordOf } from '../skills/skill-input.ts'
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
  period: Period | null
  name: Wording
  rule: Wording
  articles: readonly string[]
}

/** `npm run seeds:check` has judged the table by its schema. */
const rules = Object.entries(table as Readonly<Record<string, Rule>>).map(([key, rule]) => ({ key, ...rule }))

/** The deadlines of procedure that run from a day which is known, and whether the holidays at their ends are. */
export function deadlinesOf(
  input: SkillInput,
  dates: readonly CaseDate[],
  isLabour: boolean,
): { deadlines: Deadline[]; isCertain: boolean } {
  const given = recordOf(input.given.received)
  const found = rules.flatMap((one) => {
    const told = given[one.on]
    const from = isDay(told) ? told : dates.findLast(({ kind }) => kind === one.on)?.date
    // An award that is not on labour ends the matter, or is set aside by other rules.
    if (from === undefined || (one.on === 'award' && !isLabour)) return []
    return [{ one, from, end: one.period === null ? null : endOfPeriod(from, one.period) }]
  })
  return {
    deadlines: found.map(({ one, from, end }) => ({
      key: one.key,
      name: one.name[input.locale],
      due_on: end?.last ?? null,
      counted_from: from,
      rule: ruleOf(one, end?.movedFrom ?? null)[input.locale],
      ...supportedBy(passagesOn(one.articles, input.sources)),
    })),
    isCertain: found.every(({ end }) => end?.isCertain ?? true),
  }
}

function ruleOf({ rule, period }: Rule, movedFrom: string | null): Wording {
  if (period === null) return rule
  return movedFrom === null
    ? filled(texts.deadline_counted, { rule })
    : filled(texts.deadline_moved, { rule, from: movedFrom })
}
