import type { Control } from '@casewright/contracts/ai-engine/resources'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { State } from './state.ts'

/** What was found since the last card, and why there is another one. */
export function besideCard({ turn, whose: { locale } }: State, { review_type }: Control): string {
  const found = [...turn.ran.slice(turn.said ?? 0).map(({ summary }) => summary), turn.noted ?? '']
  return [...found.filter((line) => line !== ''), texts[`why_${review_type}`][locale]].join('\n')
}

const asks =
  /[?？]|[吗么呢]\s*$|[吗么][，。！,.!\s]|怎么办|怎么样|能不能|可不可以|是不是|有没有|是否|要不要|该不该|多久|多少钱|\b(?:can|could|should|shall|may|do|does|is|are|will|would|what|when|where|how|why|which|who)\s+(?:i|we|he|she|it|they|you|my|the|this|that|there|much|long|many|happens)\b/iu

/** Whether somebody wants to know something, and not only tells. */
export const isQuestion = (message: string): boolean => asks.test(message)
