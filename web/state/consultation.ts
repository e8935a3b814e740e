import { asCasewrightError, type CasewrightError } from '@casewright/client/errors'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import { signal } from '@preact/signals'
import { begun, call } from '../client/call.ts'
import { followSession, type Stream, type StreamEvent } from '../client/stream.ts'
import type { Answer } from '../rules/card-answers.ts'
import { foldEvent, followFrom, storedStatus, type Turn, textOf } from '../rules/fold-events.ts'
import type { ShownCard } from '../rules/shown-card.ts'
import { language } from '../words/words.ts'
import { keepDraft } from './drafts.ts'
import { failureText, tellFailure } from './failure-text.ts'
import { createLoaded } from './loaded.ts'
import { growingMessage, mergeMessages, ownMessage, type ShownMessage, shownMessage } from './message.ts'
import { showToast } from './toasts.ts'

const pageSize = 50
export type Announcement = 'begun' | 'card' | 'done' | undefined
export type Consultation = ReturnType<typeof createConsultation>

/**
 * One consultation. Everything that is shown of a turn comes from its stream, also in the tab that began it: live, reload
 * and second tab are one path. Sending only starts a turn.
 */
export function createConsultation(id: string) {
  const params = { id }
  const draftName = `consultation.${id}`
  const session = createLoaded(() => call.consultations.readSession({ params }))
  const messages = signal<readonly ShownMessage[]>([])
  const earlier = signal(0)
  const card = signal<ShownCard | undefined>(undefined)
  const turn = signal<Turn | undefined>(undefined)
  const announcement = signal<Announcement>(undefined)
  const opening = signal<'loading' | 'ready' | CasewrightError>('loading')
  const stream = signal<Stream | undefined>(undefined)
  let isClosed = false

  const newest = () => call.consultations.listMessages({ params, query: { order: 'desc', size: pageSize } })

  async function open(): Promise<void> {
    opening.value = 'loading'
    try {
      const [page, pending] = await Promise.all([
        newest(),
        call.consultations.readPendingCard({ params }),
        session.load(),
      ])
      messages.value = page.items.toReversed().map(shownMessage)
      earlier.value = page.total - page.items.length
      card.value = pending.card as ShownCard | undefined
      const { after, retold } = followFrom(page.items)
      const growing = messages.value.find((message) => message.id === retold?.id)
      if (growing) growing.text.value = ''
      if (!isClosed) stream.value = followSession(id, after, hear)
      opening.value = 'ready'
    } catch (error) {
      opening.value = asCasewrightError(error)
    }
  }

  /** For words that were written elsewhere, and for the ids of those that were written here. */
  async function refresh(): Promise<void> {
    const { items } = await newest()
    messages.value = mergeMessages(messages.value, items.toReversed())
  }

  /** All files that were handed in, each once. */
  const fileIds = (): string[] => [
    ...new Set([...(session.state.value.data?.file_ids ?? []), ...messages.value.flatMap((one) => one.fileIds)]),
  ]

  async function loadEarlier(): Promise<void> {
    const page = Math.floor(messages.value.length / pageSize) + 1
    const { items } = await call.consultations.listMessages({ params, query: { order: 'desc', size: pageSize, page } })
    const known = new Set(messages.value.map((message) => message.id))
    const older = items.filter((message) => !known.has(message.id)).toReversed()
    messages.value = [...older.map(shownMessage), ...messages.value]
    earlier.value = Math.max(0, earlier.value - older.length)
  }

  async function loadAllEarlier(): Promise<void> {
    for (let before = -1; earlier.value > 0 && earlier.value !== before; ) {
      before = earlier.value
      await loadEarlier()
    }
  }

  function hear(told: StreamEvent): void {
    const { event, data } = told
    const after = foldEvent(turn.value, told)
    turn.value = after
    if (event === 'delta') grow(textOf(data.message_id) || (after?.messageId ?? ''), textOf(data.content))
    else if (event === 'progress' && data.request_key !== undefined) begin(textOf(data.request_key))
    else if (event === 'card') {
      card.value = data as unknown as ShownCard
      finish('card')
    } else if (event === 'end') finish(after?.state ?? 'done')
  }

  function begin(messageId: string): void {
    card.value = undefined
    announcement.value = 'begun'
    answerOf(messageId).status.value = 'streaming'
    void refresh().catch(() => {})
  }

  const grow = (messageId: string, words: string) => {
    const { text } = answerOf(messageId)
    text.value += words
  }

  function answerOf(messageId: string): ShownMessage {
    const known = messages.value.find((message) => message.id === messageId)
    if (known) return known
    const made = growingMessage(messageId)
    messages.value = [...messages.value, made]
    return made
  }

  function finish(state: Turn['state']): void {
    const messageId = turn.value?.messageId
    if (messageId) answerOf(messageId).status.value = storedStatus[state]
    announcement.value = state === 'card' ? 'card' : 'done'
    // The first turn binds the consultation to its matter, and the matter may have given it a better name.
    void session.load()
  }

  async function send(message: ShownMessage): Promise<void> {
    message.status.value = 'sending'
    const body = {
      message: message.text.value,
      ...(message.fileIds.length > 0 && { file_ids: [...message.fileIds] }),
      client_message_id: message.clientMessageId ?? crypto.randomUUID(),
      locale: language.value,
    }
    try {
      await begun(call.consultations.chat({ params, body }))
      message.status.value = 'complete'
    } catch (error) {
      // The words stay on the page; sending them again under their id cannot double them.
      message.status.value = 'unsent'
      if (asCasewrightError(error).code === 'unauthorized') keepDraft(draftName, message.text.value)
      else tellFailure(error)
    }
  }

  function say(words: string, fileIds: readonly string[]): void {
    const message = ownMessage(words, fileIds, crypto.randomUUID())
    messages.value = [...messages.value, message]
    void send(message)
  }

  /** Throws the refusal, whose rows belong beside the fields. */
  async function answer(answers: Answer[], clientMessageId: string): Promise<void> {
    const { card_id } = card.value ?? {}
    const body = { ...(card_id && { card_id }), client_message_id: clientMessageId, user_response: { answers } }
    try {
      await begun(call.consultations.resume({ params, body }))
      card.value = undefined
    } catch (error) {
      const { code } = asCasewrightError(error)
      if (code !== 'no_card_pending' && code !== 'conflict') throw error
      // Somebody else was first: the form goes, and the page says why.
      showToast(failureText({ code: 'no_card_pending' }), { kind: 'problem' })
      await readCard()
    }
  }

  async function readCard(): Promise<void> {
    card.value = (await call.consultations.readPendingCard({ params })).card as ShownCard | undefined
  }

  /** Stops the running turn, or takes the questions back. */
  async function stop(): Promise<void> {
    try {
      const { outcome } = await call.consultations.stopTurn({ params })
      if (outcome === 'card_withdrawn') card.value = undefined
    } catch (error) {
      tellFailure(error)
    }
  }

  async function rate(message: ShownMessage, rating: 'up' | 'down'): Promise<boolean> {
    const before = message.rating.value
    message.rating.value = rating
    try {
      await call.consultations.putFeedback({ params: { id, messageId: message.id }, body: { rating } })
      return true
    } catch (error) {
      message.rating.value = before
      tellFailure(error)
      return false
    }
  }

  async function change(body: { title?: string; status?: 'active' | 'archived' }): Promise<void> {
    try {
      const changed = await call.consultations.patchSession({ params, body })
      session.set(() => changed)
    } catch (error) {
      tellFailure(error)
    }
  }

  /** The stream tells that a card was answered, but not that it was taken back. */
  function onVisibility(): void {
    if (!document.hidden && card.value) void readCard().catch(() => {})
  }
  document.addEventListener('visibilitychange', onVisibility)

  function close(): void {
    isClosed = true
    document.removeEventListener('visibilitychange', onVisibility)
    stream.value?.close()
  }

  return {
    id,
    draftName,
    session,
    messages,
    earlier,
    card,
    turn,
    announcement,
    opening,
    stream,
    open,
    fileIds,
    loadEarlier,
    loadAllEarlier,
    say,
    send,
    answer,
    stop,
    rate,
    change,
    close,
  }
}

/** An empty consultation on the same matter: it knows the case, not what was said. */
export async function continueElsewhere({ title, matter_id }: ConsultationSession): Promise<string> {
  const { id } = await call.consultations.createSession({ body: { title, ...(matter_id && { matter_id }) } })
  return id
}

const titleMax = 40

/** Begins a consultation and gives its id. It is named by its first words; its matter, which is not, by who and what it is about. */
export async function beginConsultation(words: string, fileIds: readonly string[]): Promise<string> {
  const title = words.split('\n')[0]?.trim() ?? ''
  const named = title.length > titleMax ? `${title.slice(0, titleMax)}…` : title
  const { id } = await call.consultations.createSession({ body: { file_ids: [...fileIds] } })
  const body = { message: words, client_message_id: crypto.randomUUID(), locale: language.value }
  await begun(
    call.consultations.chat({
      params: { id },
      body: { ...body, ...(fileIds.length > 0 && { file_ids: [...fileIds] }) },
    }),
  )
  if (named) await call.consultations.patchSession({ params: { id }, body: { title: named } })
  return id
}
