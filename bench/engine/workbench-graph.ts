// @ts-nocheck: the types come with the peer, which only those who run the bench install.
import { Annotation, END, interrupt, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph'
import { card, instantModel, type Profile } from './flow.ts'

// One channel for each part that changes on its own: the saver stores a channel again only when it was written.
const State = Annotation.Root({
  input: Annotation<string>,
  profile: Annotation<Profile>,
  intent: Annotation<string>,
  skill: Annotation<string>,
  synced: Annotation<string[]>,
  output: Annotation<string>,
})

type WorkbenchState = typeof State.State
type Patch = typeof State.Update

const router = (state: WorkbenchState): Patch => ({ intent: state.input.startsWith('/') ? 'chat' : 'skill' })

const dispatch = (): Patch => ({ skill: card.skill })

/** Nothing precedes the question, so that the node, which starts again on resume, repeats nothing. */
function runSkill(state: WorkbenchState): Patch {
  const answers = interrupt<typeof card, Record<string, string>>(card)
  return { profile: { ...state.profile, claim: { ...state.profile.claim, ...answers } } }
}

const syncData = (state: WorkbenchState): Patch => ({ synced: Object.keys(state.profile.claim) })

async function chatRespond(_state: WorkbenchState, config: LangGraphRunnableConfig): Promise<Patch> {
  let output = ''
  for await (const token of instantModel()) {
    config.writer?.({ token })
    output += token
  }
  return { output }
}

/** Not compiled: in process it gets the PostgreSQL saver, and the dev server puts in its own. */
export const workbench = new StateGraph(State)
  .addNode('router', router)
  .addNode('dispatch', dispatch)
  .addNode('run_skill', runSkill)
  .addNode('sync_data', syncData)
  .addNode('chat_respond', chatRespond)
  .addEdge(START, 'router')
  .addConditionalEdges('router', (state) => (state.intent === 'skill' ? 'dispatch' : 'chat_respond'), [
    'dispatch',
    'chat_respond',
  ])
  .addEdge('dispatch', 'run_skill')
  .addEdge('run_skill', 'sync_data')
  .addEdge('sync_data', 'chat_respond')
  .addEdge('chat_respond', END)
