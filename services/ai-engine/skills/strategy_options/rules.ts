import { weighStrategies } from '@casewright/legal/analysis/strategies'
import { withArguedWays } from '@casewright/legal/argument/argued-ways'
import { listOf } from '@casewright/legal/skills/language'
import type { OfflineRules } from '@casewright/legal/skills/skill'

/** Lays out the ways to go on; which one is taken a person decides at the gate. */
export const rules: OfflineRules = (input) => {
  const strategies = withArguedWays(weighStrategies(input), input)
  const titles = listOf(
    strategies.options.map(({ title }) => title),
    input.locale,
  )
  return {
    summary:
      input.locale === 'zh'
        ? `可选方案：${titles}。${strategies.reason}`
        : `Ways to go on: ${titles}. ${strategies.reason}`,
    products: { strategies },
    control: null,
  }
}
