import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { interestOfCase } from '@casewright/legal/case/case-interest'
import { writtenAmount } from '@casewright/legal/intake/intake'
import { filled } from '@casewright/legal/skills/language'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { addDays } from '@casewright/legal/time/calendar'
import { writtenDate } from '@casewright/legal/time/dates'
import { type Interest, interestOf } from '@casewright/legal/time/interest-product'
import texts from '../../../../resources/texts/interest.json' with { type: 'json' }

/** Computes the interest, or says what is missing for it. */
export const rules: OfflineRules = (input) => {
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
