import { frameIssues } from '@casewright/legal/analysis/issues'
import { noArgument } from '@casewright/legal/argument/argument'
import type { OfflineRules } from '@casewright/legal/skills/skill'

/** Makes the issues from the elements, the limitation period and what is not known. */
export const rules: OfflineRules = (input) => {
  const items = frameIssues(input)
  const count = (kind: string) => items.filter((issue) => issue.kind === kind).length
  return {
    summary:
      input.locale === 'zh'
        ? `共 ${items.length} 个争议焦点：事实 ${count('fact')}、法律 ${count('law')}、程序 ${count('procedure')}。`
        : `${items.length} issues: ${count('fact')} of fact, ${count('law')} of law, ${count('procedure')} of procedure.`,
    products: { issues: { items }, argument: noArgument },
    control: null,
  }
}
