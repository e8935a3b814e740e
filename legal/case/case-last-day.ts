import texts from '../../resources/texts/case_outline.json' with { type: 'json' }
import { type LimitationEnd, limitationEnd } from '../compute/limitation-end.ts'
import { isDay } from '../time/calendar.ts'
import { caseLimitation, limitationRule } from './case-limitation.ts'
import type { CaseModel } from './case-model.ts'
import { type Facts, knownValue } from './conditions.ts'

/** The last day of the case for suing or for arbitration, with how it was found; by the words of one language. */
export function caseLastDay(model: CaseModel, facts: Facts, today: string, language: 'zh' | 'en'): LimitationEnd {
  const { due_on, interruptions } = caseLimitation(model, facts, today)
  const starts_on = due_on ?? knownValue(facts, 'demanded_on')
  const { years, articles } = limitationRule(model, facts)
  return limitationEnd(
    {
      ...(years > 3 && { special: { years, article: articles[0] ?? '' } }),
      kind: model.forum === 'labour' ? 'labour' : 'general',
      interruptions: interruptions.map(({ date, kind }) => ({
        date,
        text: texts[`interrupted_by_${kind}`][language],
        isPromise: kind === 'promise' || kind === 'payment',
      })),
      ...(isDay(starts_on) && years > 0 && { starts_on }),
    },
    today,
  )
}
