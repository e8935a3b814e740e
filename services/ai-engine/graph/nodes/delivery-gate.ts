import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { Node } from '../node.ts'
import { deliveryQuestion } from '../rules/gate-cards.ts'
import { openReasons } from '../rules/gates.ts'
import { nextSync } from '../rules/sync-number.ts'

/** Nothing is delivered without a person's yes to this very draft. A no leads back to drafting, with the next message. */
export const deliveryGate: Node = async (state) => {
  const unsynced = nextSync(state, Date.now())
  const { confirmed, file_id } = (state.delivery ?? {}) as { confirmed?: boolean; file_id?: string }
  if (file_id !== undefined) return { turn: { ...state.turn, gated: true } }
  if (confirmed === undefined) return { unsynced, control: deliveryQuestion(state) }
  return {
    unsynced,
    phase: 'drafting',
    delivery: {},
    changed: [...new Set([...state.changed, 'delivery'])],
    turn: {
      ...state.turn,
      gated: true,
      reasons: [...state.turn.reasons, texts.delivery_refused[state.whose.locale], ...openReasons(state)],
    },
  }
}
