import texts from '../../resources/texts/skill_summaries.json' with { type: 'json' }
import { weighStrategies } from '../analysis/strategies.ts'
import { withArguedWays } from '../argument/argued-ways.ts'
import { filled, listOf } from '../skills/language.ts'
import type { OfflineRules } from '../skills/skill.ts'

/** Lays out the ways to go on; which one is taken a person decides at the gate. */
export const strategyOptions: OfflineRules = (input) => {
  const strategies = withArguedWays(weighStrategies(input), input)
  const titles = listOf(
    strategies.options.map(({ title }) => title),
    input.locale,
  )
  return {
    summary: filled(texts.ways, { titles, reason: strategies.reason })[input.locale],
    products: { strategies },
    control: null,
  }
}
