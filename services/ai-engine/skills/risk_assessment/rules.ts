import { highest, levelNames, riskMethod } from '../../rules/analysis/risk-method.ts'
import { assessRisks, type Risk } from '../../rules/analysis/risks.ts'
import { listOf } from '../../rules/skills/language.ts'
import type { OfflineRules, SkillInput } from '../../rules/skills/skill.ts'

const shownMax = 3

/** Rates each risk by the method that the product tells. */
export const rules: OfflineRules = (input) => {
  const items = assessRisks(input)
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
  if (level === null) return locale === 'zh' ? '未发现风险。' : 'No risk was found.'
  const grave = items.filter((item) => item.level === level).map(({ risk }) => risk)
  const listed = listOf(grave.slice(0, shownMax), locale)
  const name = levelNames[level][locale]
  return locale === 'zh'
    ? `总体风险：${name}（${items.length} 项中有 ${grave.length} 项为${name}：${listed}）。`
    : `Overall risk: ${name} (${grave.length} of ${items.length}: ${listed}).`
}
