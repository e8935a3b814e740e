import type { Control } from '@casewright/contracts/ai-engine/resources'
import { filled, type Wording } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import { correctedVersion } from './corrected.ts'
import type { State } from './state.ts'

/** What was found since the last card, and why there is another one. */
export function besideCard(state: State, { review_type }: Control): string {
  const {
    turn,
    whose: { locale },
  } = state
  const found = [...turn.ran.slice(turn.said ?? 0).map(({ summary }) => summary), turn.noted ?? '']
  return [...found.filter((line) => line !== ''), whyOf(state, review_type)[locale]].join('\n')
}

function whyOf(state: State, review_type: Control['review_type']): Wording {
  const corrected = review_type === 'confirm' ? correctedVersion(state) : null
  return corrected === null
    ? texts[`why_${review_type}`]
    : filled(texts.corrected_ready, { before: corrected.before, version: corrected.version })
}
