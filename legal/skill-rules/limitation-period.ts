import type { Locale, Question } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/limitation.json' with { type: 'json' }
import { givenByCase } from '../case/given-by-case.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import { filled, paragraphOf, type Wording } from '../skills/language.ts'
import type { OfflineRules } from '../skills/skill.ts'
import { timesAsked } from '../skills/skill-input.ts'
import { writtenDate } from '../time/dates.ts'
import { type Limitation, limitationOf, type Missing } from '../time/limitation-product.ts'

const questions: Record<Missing, Wording> = { due_date: texts.ask_due_date, last_demand: texts.ask_last_demand }

/** Computes the limitation period and the deadlines. What could change the result is asked once, and may stay open. */
export const limitationPeriod: OfflineRules = (input) => {
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
