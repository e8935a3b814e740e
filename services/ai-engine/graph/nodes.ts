import type { Graph } from '@casewright/durable/graph'
import type { Node, NodeDeps } from './node.ts'
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
import { tokensOf } from './rules/describe.ts'
import type { EngineKinds } from './rules/kinds.ts'

type Nodes = Graph<EngineKinds>['nodes']

/** The steps of the graph, with what they need of the service. */
export function nodesOf(deps: NodeDeps): Nodes {
  const bound =
    (node: Node): Nodes[keyof Nodes] =>
    (state, tools) =>
      node(state, { ...tools, told: tokensOf(tools.told) }, deps)
  return {
    load_context: bound(loadContext),
    router: bound(router),
    dispatch: bound(dispatch),
    run_skill: bound(runSkill),
    sync_data: bound(syncData),
    ask_user: bound(askUser),
    phase_gate: bound(phaseGate),
    delivery_gate: bound(deliveryGate),
    deliver: bound(deliver),
    chat_respond: bound(chatRespond),
  }
}
