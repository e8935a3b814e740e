import { weighStrategies } from '../../rules/analysis/strategies.ts'
import { listOf } from '../../rules/skills/language.ts'
import type { OfflineRules } from '../../rules/skills/skill.ts'

/** Lays out the ways to go on; which one is taken a person decides at the gate. */
export const rules: OfflineRules = (input) => {
  const strategies = weighStrategies(input)
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
