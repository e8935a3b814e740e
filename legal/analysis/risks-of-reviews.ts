import { readSourced } from '../sources/sourced.ts'
import type { CaseView } from './case-view.ts'
import type { FoundRisk } from './found-risk.ts'
import type { Impact, Likelihood } from './risk-method.ts'

const findingsMax = 8
const likelihoods: Record<string, Likelihood> = { attention: 3, missing: 2 }
const impacts: Record<string, Impact> = { high: 3, medium: 2, low: 1 }

/** What a review found wanting: its own level is the impact, what was found the likelihood. */
export const ofReview = ({ input }: CaseView, member: 'contract_review' | 'checklist_review'): FoundRisk[] =>
  (input.state[member]?.findings ?? [])
    .flatMap((finding): FoundRisk[] => {
      const { item_key, title, state, risk_level, analysis, suggested_wording } = finding
      const likelihood = likelihoods[String(state)]
      const name = title || item_key
      if (likelihood === undefined || !name) return []
      return [
        {
          key: `${member}:${item_key || name}`,
          likelihood,
          basis: readSourced(finding),
          impact: impacts[String(risk_level)] ?? 2,
          risk: [`“${name}”存在问题或缺失`, `Wanting or absent: ${name}`],
          grounds: analysis ? [analysis, analysis] : ['审查所见', 'As the review found'],
          mitigation: suggested_wording
            ? [`建议：${suggested_wording}`, `Suggested: ${suggested_wording}`]
            : ['补充或修改该项', 'Add or change it'],
        },
      ]
    })
    .slice(0, findingsMax)
