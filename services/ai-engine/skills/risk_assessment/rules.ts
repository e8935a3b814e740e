import { highest, levelNames, riskMethod } from '@casewright/legal/analysis/risk-method'
import { assessRisks, type Risk } from '@casewright/legal/analysis/risks'
import { withArguedRisks } from '@casewright/legal/argument/argued-risks'
import { listOf } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'

const shownMax = 3

/** Rates each risk by the method that the product tells. */
export const rules: OfflineRules = (input) => {
  const items = withArguedRisks(assessRisks(input), input)
  const overall = overallOf(items, input.locale)
  return {
    summary: overall,
    products: { risk_assessment: { method: riskMethod[input.locale], items, overall } },
    control: null,
  }
}

/** The highest level, and what it rests on. */
function overallOf(items: readonly Risk[], locale: SkillInput['locale']): string {
  const level = highest(items)
  if (level === null)
    return locale === 'zh' ? '按现有材料，规则未发现风险。' : 'By what is known the rules found no risk.'
  const grave = items.filter((item) => item.level === level).map(({ risk }) => risk)
  const listed = listOf(grave.slice(0, shownMax), locale)
  const name = levelNames[level][locale]
  return locale === 'zh'
    ? `总体风险：${name}（${items.length} 项中有 ${grave.length} 项为${name}：${listed}）。`
    : `Overall risk: ${name} (${grave.length} of ${items.length}: ${listed}).`
}
