import type { NodeName } from '@casewright/contracts/ai-engine/resources'
import type { State } from './state.ts'
import { syncRequest } from './sync-payload.ts'

/** Whether a sync has anything to say: products, decisions, or a person's word. The number of the sync alone says nothing. */
export const hasNews = (state: State): boolean => {
  const { source_seq, ...news } = syncRequest(state)
  return state.whose.matter_id !== null && (Object.keys(news).length > 0 || (state.answered ?? []).length > 0)
}

/** Whether the step changes other services. Everything that such a step starts from is committed before, so that a repeat sends the same. */
export const changesOthers = (node: NodeName, state: State): boolean =>
  node === 'deliver' || (node === 'sync_data' && hasNews(state))
