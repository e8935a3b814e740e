import type { Locale, Question } from '@casewright/contracts/ai-engine/resources'
import type { Wording } from '@casewright/legal/skills/language'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { timesAsked } from '@casewright/legal/skills/skill-input'
import { writtenDate } from '@casewright/legal/time/dates'
import { type Limitation, limitationOf, type Missing } from '@casewright/legal/time/limitation-product'

const questions: Record<Missing, Wording> = {
  due_date: {
    zh: '约定的还款日或履行期限是哪一天？没有约定的可以不填。',
    en: 'On which day was payment or performance due? Leave it empty when no day was agreed.',
  },
  last_demand: {
    zh: '最近一次向对方催告（电话、微信、书面均可）或者对方承诺履行是哪一天？',
    en: 'When was performance last demanded, in whatever way, or promised by the other side?',
  },
}

/** Computes the limitation period and the deadlines. What could change the result is asked once, and may stay open. */
export const rules: OfflineRules = (input) => {
  const { limitation, missing } = limitationOf(input)
  const { locale: language } = input
  const asking = missing.filter((one) => timesAsked(input, `limitation.${one}`) === 0)
  return {
    summary: summaryOf(limitation, language),
    products: { limitation },
    control:
      asking.length === 0
        ? null
        : {
            action: 'ask_user',
            review_type: 'clarify',
            title: language === 'zh' ? '计算时效需要的日期' : 'Dates for the limitation period',
            questions: asking.map(
              (one): Question => ({
                question: questions[one][language],
                field_key: `limitation.${one}`,
                input_type: 'date',
                required: false,
              }),
            ),
          },
  }
}

const states: Record<Limitation['state'], Wording> = {
  running: { zh: '尚在时效期间内', en: 'The limitation period is running' },
  near: { zh: '时效即将届满', en: 'The limitation period is near its end' },
  expired: { zh: '按现有事实时效已届满', en: 'By the facts known the limitation period has ended' },
  unknown: { zh: '时效届满日无法计算', en: 'The end of the limitation period cannot be computed' },
}

function summaryOf({ state, expires_on, deadlines }: Limitation, language: Locale): string {
  const zh = language === 'zh'
  const day = expires_on === null ? '' : writtenDate(expires_on, language)
  const end = day === '' ? '' : zh ? `，届满日 ${day}` : `; its last day is ${day}`
  const due = deadlines.flatMap(({ name, due_on }) => (due_on === null ? [] : [`${name} ${due_on}`]))
  if (zh) return `${states[state].zh}${end}。${due.length === 0 ? '' : `期限：${due.join('；')}。`}`
  return `${states[state].en}${end}.${due.length === 0 ? '' : ` Deadlines: ${due.join('; ')}.`}`
}
