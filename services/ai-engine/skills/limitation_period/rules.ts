import type { Locale, Question } from '@casewright/contracts/ai-engine/resources'
import { givenByCase } from '@casewright/legal/case/given-by-case'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { filled, paragraphOf, type Wording } from '@casewright/legal/skills/language'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { timesAsked } from '@casewright/legal/skills/skill-input'
import { writtenDate } from '@casewright/legal/time/dates'
import { type Limitation, limitationOf, type Missing } from '@casewright/legal/time/limitation-product'
import texts from '../../../../resources/texts/limitation.json' with { type: 'json' }

const questions: Record<Missing, Wording> = { due_date: texts.ask_due_date, last_demand: texts.ask_last_demand }

/** Computes the limitation period and the deadlines. What could change the result is asked once, and may stay open. */
export const rules: OfflineRules = (input) => {
  const { limitation, missing } = limitationOf(givenByCase(input))
  const { locale: language } = input
  // A cause with a model asks for its days by its own card.
  const isModelled = readCaseFile(input.state.case_file).model !== null
  const asking = isModelled ? [] : missing.filter((one) => timesAsked(input, `limitation.${one}`) === 0)
  return {
    summary: summaryOf(limitation, language),
    products: { limitation },
    control:
      asking.length === 0
        ? null
        : {
            action: 'ask_user',
            review_type: 'clarify',
            title: texts.dates_needed[language],
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

function summaryOf({ state, expires_on, deadlines }: Limitation, language: Locale): string {
  const zh = language === 'zh'
  const words = texts[`state_${state}`]
  const due = deadlines.flatMap(({ name, due_on }) => (due_on === null ? [] : [`${name} ${due_on}`]))
  const parts = [
    expires_on === null
      ? filled(texts.summary, { state: words })
      : filled(texts.summary_until, { state: words, day: writtenDate(expires_on, language) }),
    ...(due.length === 0 ? [] : [filled(texts.summary_deadlines, { deadlines: due.join(zh ? '；' : '; ') })]),
  ]
  return paragraphOf(parts, language)
}
