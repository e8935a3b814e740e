import gates from '../../../../resources/texts/gates.json' with { type: 'json' }
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { Node, NodeDeps, NodeTools } from '../node.ts'
import { deliveryQuestion } from '../rules/gate-cards.ts'
import { openReasons } from '../rules/gates.ts'
import { settled, wantsRelease } from '../rules/release.ts'
import type { Patch, State } from '../rules/state.ts'
import { nextSync } from '../rules/sync-number.ts'
import { matterRole } from './matter-role.ts'

/** Nothing is delivered without a person's yes to this very draft. A no leads back to drafting, with the next message. */
export const deliveryGate: Node = async (state, tools, deps) => {
  const unsynced = nextSync(state, Date.now())
  const { confirmed, file_id } = state.delivery ?? {}
  if (file_id !== undefined) return afterDelivery(state, tools, deps)
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

/** What was delivered stays. Its clean copy is offered by the same card to a lawyer who asks, or whom somebody waits for. */
async function afterDelivery(state: State, tools: NodeTools, deps: NodeDeps): Promise<Patch> {
  const done = { turn: { ...state.turn, gated: true } }
  if (state.delivery?.offered === true) {
    const { awaits_release: _, ...delivery } = settled(state.delivery)
    return { ...done, delivery }
  }
  if (!wantsRelease(state)) return done
  if ((await matterRole(state.whose, tools, deps)) === 'lawyer')
    return {
      unsynced: nextSync(state, Date.now()),
      delivery: { ...state.delivery, offered: true },
      control: deliveryQuestion(state),
    }
  const reasons = [...state.turn.reasons, gates.release_needs_lawyer[state.whose.locale]]
  return { turn: { ...done.turn, reasons } }
}
