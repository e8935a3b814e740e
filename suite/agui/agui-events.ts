import type { EventType } from '@ag-ui/core'
import type { ChatEvent } from '@casewright/client/types/consultations'
import type { Card } from '@casewright/contracts/card'
import { cardSchema } from './card-schema.ts'

/** An event of the protocol; that it has the members that its type asks for is judged by the protocol's own schemas in tests. */
export interface AguiEvent {
  type: `${EventType}`
  [member: string]: unknown
}

interface RunState {
  runId: string
  /** The message whose words are coming. */
  messageId: string | undefined
  steps: Set<string>
  /** Ids of tool calls without a result, by skill. */
  tools: Map<string, string>
}

/** A run of the caller's naming; without it each turn is a run by the id of its answer. */
interface RunNames {
  threadId: string
  runId?: string
}

export type Translate = (event: ChatEvent) => AguiEvent[]

/**
 * Tells the events of turns, one after the other, in the words of AG-UI (docs/agui.md has the table). It has to hear a turn
 * from its beginning: which messages, steps and tool calls are open follows from what was told before.
 */
export function createTranslate(names: RunNames): Translate {
  let run: RunState | undefined
  return (told) => {
    const { event, data, seq = 0 } = told
    const { request_key } = data as { request_key?: string }
    if (event === 'progress' && request_key !== undefined && !run) {
      run = openRun(names.runId ?? request_key)
      return [runStarted(names.threadId, run.runId), snapshotOf('running', null)]
    }
    // What comes behind a card, an error or an end belongs to no run: its end was told.
    if (!run) return []
    const [events, isOver] = translated(told, seq, names.threadId, run)
    if (isOver) run = undefined
    return events
  }
}

const openRun = (runId: string): RunState => ({ runId, messageId: undefined, steps: new Set(), tools: new Map() })

/** The events, and whether they end the run. */
function translated(told: ChatEvent, seq: number, threadId: string, run: RunState): [AguiEvent[], boolean] {
  const { event, data } = told
  switch (event) {
    case 'progress':
      return [data.message ? [stateDelta('/step', data.message)] : [], false]
    case 'task_start':
      return [taskStarted(data, seq, run), false]
    case 'task_end':
      return [taskEnded(data, run), false]
    case 'delta':
      return [textOf(data, run), false]
    case 'card':
      return [[...closed(run), ...interrupted(threadId, run.runId, data as unknown as Card)], true]
    case 'error':
      return [[...closed(run), stateDelta('/status', 'failed'), runError(data.code, data.message)], true]
    case 'end':
      return [[...closed(run), ...ended(threadId, run.runId, data)], true]
    case 'heartbeat':
      return [[], false]
  }
}

type Task = { node?: string; skill?: string; title?: string; ms?: number }
const stepName = ({ title, node = 'step' }: Task): string => title ?? node

/** A skill is a tool that the agent calls itself; any other work is a step. */
function taskStarted(task: Task, seq: number, { runId, steps, tools }: RunState): AguiEvent[] {
  if (task.skill !== undefined) {
    const toolCallId = `${runId}-${seq}`
    tools.set(task.skill, toolCallId)
    return [
      { type: 'TOOL_CALL_START', toolCallId, toolCallName: task.skill },
      { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{}' },
      { type: 'TOOL_CALL_END', toolCallId },
      stateDelta('/step', stepName(task)),
    ]
  }
  if (steps.has(stepName(task))) return []
  steps.add(stepName(task))
  return [{ type: 'STEP_STARTED', stepName: stepName(task) }, stateDelta('/step', stepName(task))]
}

function taskEnded(task: Task, { steps, tools }: RunState): AguiEvent[] {
  if (task.skill !== undefined) {
    const toolCallId = tools.get(task.skill)
    tools.delete(task.skill)
    return toolCallId === undefined ? [] : [toolResult(toolCallId, { ms: task.ms ?? null })]
  }
  return steps.delete(stepName(task)) ? [{ type: 'STEP_FINISHED', stepName: stepName(task) }] : []
}

const toolResult = (toolCallId: string, result: object): AguiEvent => ({
  type: 'TOOL_CALL_RESULT',
  messageId: `${toolCallId}-result`,
  toolCallId,
  role: 'tool',
  content: JSON.stringify(result),
})

function textOf({ content, message_id }: { content: string; message_id: string }, run: RunState): AguiEvent[] {
  if (content === '') return []
  const isNew = run.messageId !== message_id
  const before = isNew ? closedText(run) : []
  run.messageId = message_id
  return [
    ...before,
    ...(isNew ? [{ type: 'TEXT_MESSAGE_START', messageId: message_id, role: 'assistant' } as const] : []),
    { type: 'TEXT_MESSAGE_CONTENT', messageId: message_id, delta: content },
  ]
}

const closedText = ({ messageId }: RunState): AguiEvent[] =>
  messageId === undefined ? [] : [{ type: 'TEXT_MESSAGE_END', messageId }]

/** What a turn that ends has left open. */
const closed = (run: RunState): AguiEvent[] => [
  ...closedText(run),
  ...[...run.tools.values()].map((toolCallId) => toolResult(toolCallId, { ms: null })),
  ...[...run.steps].map((name): AguiEvent => ({ type: 'STEP_FINISHED', stepName: name })),
]

const protocolVersion = '1.0'

export const runStarted = (threadId: string, runId: string): AguiEvent => ({
  type: 'RUN_STARTED',
  threadId,
  runId,
  protocolVersion,
})

/** The state that clients share: how the consultation is doing, what is being done, and the card that waits. */
export const snapshotOf = (status: string, card: Card | null): AguiEvent => ({
  type: 'STATE_SNAPSHOT',
  snapshot: { status, step: null, card },
})

const stateDelta = (path: '/status' | '/step' | '/card', value: unknown): AguiEvent => ({
  type: 'STATE_DELTA',
  delta: [{ op: 'replace', path, value }],
})

/** A card ends the run; the run that answers it goes on. */
export const interrupted = (threadId: string, runId: string, card: Card): AguiEvent[] => [
  stateDelta('/status', 'waiting'),
  stateDelta('/card', card),
  { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'interrupt', interrupts: [interruptOf(card)] } },
]

const interruptOf = (card: Card) => ({
  id: card.card_id,
  reason: card.review_type,
  message: card.title,
  responseSchema: cardSchema(card),
  metadata: { card },
})

function ended(
  threadId: string,
  runId: string,
  { status, output }: { status: 'completed' | 'interrupted' | 'cancelled' | 'failed'; output: string },
): AguiEvent[] {
  if (status === 'failed')
    return [stateDelta('/status', status), runError('internal_error', 'the turn failed; what was said so far is kept')]
  const outcome = { type: status === 'cancelled' ? 'cancelled' : 'success' }
  return [
    stateDelta('/status', status),
    { type: 'RUN_FINISHED', threadId, runId, outcome, ...(status === 'completed' && { result: { output } }) },
  ]
}

export const runError = (code: string, message: string): AguiEvent => ({ type: 'RUN_ERROR', code, message })
