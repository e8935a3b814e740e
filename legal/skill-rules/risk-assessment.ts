import texts from '../../resources/texts/skill_summaries.json' with { type: 'json' }
import { highest, levelNames, riskMethod } from '../analysis/risk-method.ts'
import { assessRisks, type Risk } from '../analysis/risks.ts'
import { withArguedRisks } from '../argument/argued-risks.ts'
import { filled, listOf } from '../skills/language.ts'
import type { OfflineRules, SkillInput } from '../skills/skill.ts'

const shownMax = 3

/** Rates each risk by the method that the product tells. */
export const riskAssessment: OfflineRules = (input) => {
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
  if (level === null) return texts.no_risk[locale]
  const grave = items.filter((item) => item.level === level).map(({ risk }) => risk)
  const listed = listOf(grave.slice(0, shownMax), locale)
  return filled(texts.overall_risk, {
    level: levelNames[level],
    items: items.length,
    grave: grave.length,
    listed,
  })[locale]
}
