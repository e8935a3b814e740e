import type { ConsultationMessage } from '@casewright/contracts/consultations/resources'

/** What is being done at the moment, as a stream told it. */
export interface Step {
  node: string
  skill: string | undefined
  title: string
  isDone: boolean
}

export interface Turn {
  /** The id of the answer that it writes. */
  messageId: string
  steps: Step[]
  state: 'running' | 'card' | 'done' | 'stopped' | 'failed'
  error: { code: string; message: string; retryable: boolean } | undefined
}

interface Told {
  event: string
  data: Record<string, unknown>
}

/** A member of an event that should be a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const endings: Record<string, Turn['state']> = {
  completed: 'done',
  interrupted: 'card',
  cancelled: 'stopped',
  failed: 'failed',
}

/** The turn after one more event. Words are no part of it: they go straight to the message that they belong to. */
export function foldEvent(turn: Turn | undefined, { event, data }: Told): Turn | undefined {
  if (event === 'progress' && data.request_key !== undefined)
    return { messageId: textOf(data.request_key), steps: [], state: 'running', error: undefined }
  if (!turn) return turn
  switch (event) {
    case 'task_start':
      return { ...turn, steps: [...turn.steps, { ...stepOf(data), isDone: false }] }
    case 'task_end':
      return { ...turn, steps: withDone(turn.steps, stepOf(data)) }
    case 'card':
      return { ...turn, state: 'card' }
    case 'error':
      return {
        ...turn,
        error: { code: textOf(data.code), message: textOf(data.message), retryable: data.retryable === true },
      }
    case 'end':
      return { ...turn, state: endings[textOf(data.status)] ?? 'done' }
    default:
      return turn
  }
}

const stepOf = ({ node, skill, title }: Record<string, unknown>) => ({
  node: textOf(node),
  skill: typeof skill === 'string' ? skill : undefined,
  title: textOf(title),
})

function withDone(steps: Step[], { node, skill }: Pick<Step, 'node' | 'skill'>): Step[] {
  const at = steps.findLastIndex((step) => step.node === node && step.skill === skill && !step.isDone)
  return at < 0 ? steps : steps.with(at, { ...(steps[at] as Step), isDone: true })
}

/** What a client is shown: the steps that mean something to them, each once in a row. */
export const shownSteps = (steps: readonly Step[]): Step[] =>
  steps.filter(({ node }) => !hidden.has(node)).filter((step, at, all) => !isSame(step, all[at + 1]))

const hidden = new Set(['dispatch', 'router', 'sync_data', 'phase_gate'])
const isSame = (step: Step, next: Step | undefined): boolean =>
  next !== undefined && step.node === next.node && step.skill === next.skill

/** How an answer is stored whose turn has come to this state. */
export const storedStatus: Record<Turn['state'], ConsultationMessage['status']> = {
  running: 'streaming',
  card: 'interrupted',
  done: 'complete',
  stopped: 'stopped',
  failed: 'failed',
}

type Followed = Pick<ConsultationMessage, 'id' | 'role' | 'after_seq' | 'last_seq'>

/**
 * Where a stream is read from so that nothing comes twice and nothing is missed: behind the newest finished answer, or
 * before the one that is still being written, which is then told whole. Messages come newest first.
 */
export function followFrom(messages: readonly Followed[]): { after: number; retold: Followed | undefined } {
  const newest = messages.find(
    ({ role, after_seq, last_seq }) => role === 'ASSISTANT' && (after_seq ?? last_seq) !== null,
  )
  if (!newest) return { after: 0, retold: undefined }
  const { after_seq, last_seq } = newest
  return last_seq === null ? { after: after_seq ?? 0, retold: newest } : { after: last_seq, retold: undefined }
}
