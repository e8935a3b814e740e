import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import type { ReceivedEvent } from './engine-event.ts'

/** Nodes whose words are for the user; those of routers and skills stay inside. */
const userVisible: readonly string[] = ['chat_respond']

type Data = ChatEvent['data']
type Mapped = { event: ChatEvent['event']; data: Data } | undefined

/** How each event of the engine reaches the front end. What is not here, or maps to nothing, does not. */
const table: Partial<Record<EngineEvent['event'], (data: Data, message_id: string) => Mapped>> = {
  token: ({ node, content }, message_id) =>
    userVisible.includes(node as string) ? { event: 'delta', data: { content, message_id } } : undefined,
  card: (data) => ({ event: 'card', data }),
  end: (data) => ({ event: 'end', data }),
  progress: (data) => ({ event: 'progress', data }),
  task_start: (data) => ({ event: 'task_start', data }),
  task_end: (data) => ({ event: 'task_end', data }),
  error: (data) => ({ event: 'error', data }),
}

export function toChatEvent(
  { event, data, seq }: ReceivedEvent & { seq: number },
  message_id: string,
): ChatEvent | undefined {
  const mapped = table[event]?.(data as Data, message_id)
  return mapped && { ...mapped, seq }
}

export const isLast = ({ event }: { event: string }): boolean => event === 'card' || event === 'end'
