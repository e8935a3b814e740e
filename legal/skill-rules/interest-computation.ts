import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/interest.json' with { type: 'json' }
import { interestOfCase } from '../case/case-interest.ts'
import { writtenAmount } from '../intake/intake.ts'
import { filled } from '../skills/language.ts'
import type { OfflineRules } from '../skills/skill.ts'
import { addDays } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import { type Interest, interestOf } from '../time/interest-product.ts'

/** Computes the interest, or says what is missing for it. */
export const interestComputation: OfflineRules = (input) => {
  const interest = interestOfCase(input) ?? interestOf(input)
  return { summary: summaryOf(interest, input.locale), products: { interest }, control: null }
}

function summaryOf({ items, total, assumptions }: Interest, language: Locale): string {
  const [first] = items
  if (total === null || first === undefined)
    return filled(texts.not_computed, { why: assumptions[0] ?? texts.too_little })[language]
  const sum = writtenAmount(total, first.currency, language)
  // The last day does not count.
  const until = writtenDate(addDays(items.at(-1)?.to ?? first.to, -1), language)
  const text =
    items.length === 1
      ? filled(texts.total_of_one, { sum, until })
      : filled(texts.total, { sum, until, count: items.length })
  return text[language]
}
