import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { writtenAmount } from '@casewright/legal/intake/intake'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { type Interest, interestOf } from '@casewright/legal/time/interest-product'

/** Computes the interest, or says what is missing for it. */
export const rules: OfflineRules = (input) => {
  const interest = interestOf(input)
  return { summary: summaryOf(interest, input.locale), products: { interest }, control: null }
}

function summaryOf({ items, total, assumptions }: Interest, language: Locale): string {
  const [first] = items
  if (total === null || first === undefined)
    return language === 'zh'
      ? `未计算利息：${assumptions[0] ?? '信息不足。'}`
      : `No interest was computed. ${assumptions[0] ?? 'Too little is known.'}`
  const sum = writtenAmount(total, first.currency, language)
  const until = items.at(-1)?.to ?? first.to
  return language === 'zh'
    ? `利息合计 ${sum}（计至 ${until}，共 ${items.length} 段）。`
    : `Interest of ${sum} up to ${until}, in ${items.length} ${items.length === 1 ? 'stretch' : 'stretches'}.`
}
