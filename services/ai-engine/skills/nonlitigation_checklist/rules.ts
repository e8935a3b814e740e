import { type ChecklistFinding, reviewChecklist } from '@casewright/legal/contracts/checklist-review'
import { listOf } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'

/** Goes through the list that knowledge-service has for the request; without one it says so and judges nothing. */
export const rules: OfflineRules = (input) => {
  const { checklist, locale } = input
  const findings = checklist === null ? [] : reviewChecklist(checklist, input)
  const name = checklist === null ? null : locale === 'zh' ? checklist.name : (checklist.name_en ?? checklist.name)
  const overall = name === null ? noList(locale) : overallOf(name, findings, locale)
  return {
    summary: overall,
    products: { checklist_review: { checklist_id: checklist?.checklist_id ?? null, name, findings, overall } },
    control: null,
  }
}

const noList = (locale: SkillInput['locale']): string =>
  locale === 'zh'
    ? '没有找到适用的清单，未作审查。请说明事项的类型（例如劳动用工合规、公司设立、尽职调查）。'
    : 'No checklist was found, so nothing was reviewed. Please say what kind of work it is, for example labour compliance, company formation or due diligence.'

function overallOf(name: string, findings: readonly ChecklistFinding[], locale: SkillInput['locale']): string {
  const count = (state: ChecklistFinding['state']) => findings.filter((one) => one.state === state).length
  const grave = findings
    .filter(({ state, risk_level }) => risk_level === 'high' && (state === 'attention' || state === 'missing'))
    .map(({ title }) => title)
  const listed = listOf(grave.slice(0, 8), locale)
  if (locale === 'zh')
    return `《${name}》共 ${findings.length} 项：未见问题 ${count('ok')}，需关注 ${count('attention')}，缺失 ${count('missing')}，不适用 ${count('not_applicable')}。${listed === '' ? '' : `优先处理：${listed}。`}`
  return `${name}, ${findings.length} items: ${count('ok')} without trouble, ${count('attention')} to look into, ${count('missing')} missing, ${count('not_applicable')} not applicable.${listed === '' ? '' : ` First: ${listed}.`}`
}
