import type { Control } from '@casewright/contracts/ai-engine/resources'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { State } from './state.ts'

/** What was found since the last card, and why there is another one. */
export function besideCard({ turn, whose: { locale } }: State, { review_type }: Control): string {
  const found = [...turn.ran.slice(turn.said ?? 0).map(({ summary }) => summary), turn.noted ?? '']
  return [...found.filter((line) => line !== ''), texts[`why_${review_type}`][locale]].join('\n')
}
