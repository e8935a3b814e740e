import texts from '../../resources/texts/checklist_review.json' with { type: 'json' }
import { type ChecklistFinding, reviewChecklist } from '../contracts/checklist-review.ts'
import { filled, listOf, paragraphOf } from '../skills/language.ts'
import type { OfflineRules, SkillInput } from '../skills/skill.ts'

/** Goes through the list that knowledge-service has for the request; without one it says so and judges nothing. */
export const nonlitigationChecklist: OfflineRules = (input) => {
  const { checklist, locale } = input
  const findings = checklist === null ? [] : reviewChecklist(checklist, input)
  const name = checklist === null ? null : locale === 'zh' ? checklist.name : (checklist.name_en ?? checklist.name)
  const overall = name === null ? texts.no_list[locale] : overallOf(name, findings, locale)
  return {
    summary: overall,
    products: { checklist_review: { checklist_id: checklist?.checklist_id ?? null, name, findings, overall } },
    control: null,
  }
}

function overallOf(name: string, findings: readonly ChecklistFinding[], locale: SkillInput['locale']): string {
  const count = (state: ChecklistFinding['state']) => findings.filter((one) => one.state === state).length
  const grave = findings
    .filter(({ state, risk_level }) => risk_level === 'high' && (state === 'attention' || state === 'missing'))
    .map(({ title }) => title)
  const listed = listOf(grave.slice(0, 8), locale)
  const parts = [
    filled(texts.counts, {
      name,
      items: findings.length,
      ok: count('ok'),
      attention: count('attention'),
      missing: count('missing'),
      not_applicable: count('not_applicable'),
    }),
    ...(listed === '' ? [] : [filled(texts.first, { titles: listed })]),
  ]
  return paragraphOf(parts, locale)
}
