import texts from '../../resources/texts/skill_summaries.json' with { type: 'json' }
import { summariseMatter } from '../analysis/matter-summary.ts'
import { filled } from '../skills/language.ts'
import type { OfflineRules } from '../skills/skill.ts'

/** Puts together what the products say, for a colleague who takes over. */
export const matterSummary: OfflineRules = (input) => {
  const matter_summary = summariseMatter(input)
  const { next_steps } = matter_summary
  const [next] = next_steps
  const facts = matter_summary.facts.length
  const open_points = matter_summary.open_points.length
  const summary = next
    ? filled(texts.matter_summary_next, { facts, open_points, next })
    : filled(texts.matter_summary, { facts, open_points })
  return {
    summary: summary[input.locale],
    products: { matter_summary },
    control: null,
  }
}
