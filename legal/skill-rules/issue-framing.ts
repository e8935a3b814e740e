import texts from '../../resources/texts/skill_summaries.json' with { type: 'json' }
import { frameIssues } from '../analysis/issues.ts'
import { noArgument } from '../argument/argument.ts'
import { filled } from '../skills/language.ts'
import type { OfflineRules } from '../skills/skill.ts'

/** Makes the issues from the elements, the limitation period and what is not known. */
export const issueFraming: OfflineRules = (input) => {
  const items = frameIssues(input)
  const count = (kind: string) => items.filter((issue) => issue.kind === kind).length
  return {
    summary: filled(texts.issues, {
      items: items.length,
      fact: count('fact'),
      law: count('law'),
      procedure: count('procedure'),
    })[input.locale],
    products: { issues: { items }, argument: noArgument },
    control: null,
  }
}
