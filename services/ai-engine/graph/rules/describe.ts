import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { NodeName } from '@casewright/contracts/ai-engine/resources'
import type { Description } from '@casewright/durable/graph'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { EngineKinds } from './kinds.ts'
import type { State } from './state.ts'

/** The skill is the one that runs next: these are told of a step before it has changed the state. */
function taskOf(node: NodeName, { turn, whose: { locale } }: State) {
  const skill = node === 'run_skill' ? turn.queue?.[0] : undefined
  return { node, ...(skill !== undefined && { skill }), title: texts[`node_${node}`][locale] }
}

/** The events by which subscribers learn what the executor does. */
export const describe: Omit<Description<EngineKinds>, 'stepFailure'> = {
  turnStarted: ({ trace_id, request_key }, { whose: { locale } }) => ({
    event: 'progress',
    data: {
      message: texts.started[locale],
      trace_id,
      ...(request_key !== null && { request_key }),
    },
  }),
  stepStarted: (node, state) => ({ event: 'task_start', data: taskOf(node, state) }),
  stepEnded: (node, state, ms) => ({ event: 'task_end', data: { ...taskOf(node, state), ms } }),
  isStepStart: ({ event, data }, node) => event === 'task_start' && data.node === node,
  isStepEnd: ({ event }) => event === 'task_end',
  isTurnEnd: ({ event }) => event === 'card' || event === 'end',
}

/** The words among events, one after the other. */
export const tokensOf = (events: readonly Pick<EngineEvent, 'event' | 'data'>[]): string =>
  events.map((one) => (isToken(one) ? one.data.content : '')).join('')

type Token = Extract<EngineEvent, { event: 'token' }>

const isToken = (one: Pick<EngineEvent, 'event' | 'data'>): one is Pick<Token, 'event' | 'data'> =>
  one.event === 'token'
