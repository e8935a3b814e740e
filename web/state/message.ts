import type { ConsultationMessage } from '@casewright/contracts/consultations/resources'
import { type Signal, signal } from '@preact/signals'

/** A message on the page. What changes while it is shown are signals, so that words never draw the list again. */
export interface ShownMessage {
  id: string
  role: ConsultationMessage['role']
  userId: string | null
  clientMessageId: string | null
  fileIds: readonly string[]
  createdAt: string
  text: Signal<string>
  status: Signal<ConsultationMessage['status'] | 'sending' | 'unsent'>
  rating: Signal<'up' | 'down' | undefined>
}

export const shownMessage = (message: ConsultationMessage): ShownMessage => ({
  id: message.id,
  role: message.role,
  userId: message.user_id,
  clientMessageId: message.client_message_id,
  fileIds: message.attachment?.file_ids ?? [],
  createdAt: message.created_at,
  text: signal(message.content),
  status: signal<ShownMessage['status']['value']>(message.status),
  rating: signal(message.feedback?.rating),
})

/** What somebody has just written, before the service has it. */
export const ownMessage = (words: string, fileIds: readonly string[], clientMessageId: string): ShownMessage => ({
  id: clientMessageId,
  role: 'USER',
  userId: null,
  clientMessageId,
  fileIds,
  createdAt: new Date().toISOString(),
  text: signal(words),
  status: signal<ShownMessage['status']['value']>('sending'),
  rating: signal<'up' | 'down' | undefined>(undefined),
})

/** An answer that begins; it is told by the stream. */
export const growingMessage = (id: string): ShownMessage => ({
  ...ownMessage('', [], ''),
  id,
  role: 'ASSISTANT',
  clientMessageId: null,
  status: signal<ShownMessage['status']['value']>('streaming'),
})

/**
 * The list with what the service has now. A message that is already shown stays the same object: it may be growing. One
 * that was shown before the service had it is known by its client id, and stands from then on where the service puts it.
 */
export function mergeMessages(
  shown: readonly ShownMessage[],
  fetched: readonly ConsultationMessage[],
): readonly ShownMessage[] {
  const known = new Map(shown.flatMap((message) => keysOf(message).map((key) => [key, message])))
  const fresh = fetched.map((message) => {
    const before = known.get(message.id) ?? known.get(message.client_message_id ?? '')
    if (!before) return shownMessage(message)
    if (before.role === 'USER') before.status.value = message.status
    return before
  })
  const isFresh = new Set(fresh)
  const first = fetched[0]?.created_at ?? ''
  const older = shown.filter((message) => !isFresh.has(message) && message.createdAt < first)
  const newer = shown.filter((message) => !isFresh.has(message) && message.createdAt >= first)
  return [...older, ...fresh, ...newer]
}

const keysOf = ({ id, clientMessageId }: ShownMessage): string[] => (clientMessageId ? [id, clientMessageId] : [id])
