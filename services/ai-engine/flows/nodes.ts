import type { NodeName } from '@casewright/contracts/ai-engine/resources'
import type { Node } from './node.ts'
import { askUser } from './nodes/ask-user.ts'
import { chatRespond } from './nodes/chat-respond.ts'
import { deliver } from './nodes/deliver.ts'
import { deliveryGate } from './nodes/delivery-gate.ts'
import { dispatch } from './nodes/dispatch.ts'
import { loadContext } from './nodes/load-context.ts'
import { phaseGate } from './nodes/phase-gate.ts'
import { router } from './nodes/router.ts'
import { runSkill } from './nodes/run-skill.ts'
import { syncData } from './nodes/sync-data.ts'

export const nodes: Record<NodeName, Node> = {
  load_context: loadContext,
  router,
  dispatch,
  run_skill: runSkill,
  sync_data: syncData,
  ask_user: askUser,
  phase_gate: phaseGate,
  delivery_gate: deliveryGate,
  deliver,
  chat_respond: chatRespond,
}
