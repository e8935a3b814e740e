import { summariseMatter } from '@casewright/legal/analysis/matter-summary'
import type { OfflineRules } from '@casewright/legal/skills/skill'

/** Puts together what the products say, for a colleague who takes over. */
export const rules: OfflineRules = (input) => {
  const matter_summary = summariseMatter(input)
  const { facts, open_points, next_steps } = matter_summary
  return {
    summary:
      input.locale === 'zh'
        ? `案件摘要：事实 ${facts.length} 条，待定事项 ${open_points.length} 项${next_steps[0] ? `；下一步：${next_steps[0]}。` : '。'}`
        : `Summary of the matter: ${facts.length} facts, ${open_points.length} open points${next_steps[0] ? `; next: ${next_steps[0]}.` : '.'}`,
    products: { matter_summary },
    control: null,
  }
}
