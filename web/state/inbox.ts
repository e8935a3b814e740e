import type { InboxCard } from '@casewright/contracts/consultations/resources'
import type { Mention } from '@casewright/contracts/matter/reviews'
import type { InboxTodo } from '@casewright/contracts/matter/work'
import { effect } from '@preact/signals'
import { begun, call } from '../client/call.ts'
import type { Answer } from '../rules/card-answers.ts'
import { inboxGroups } from '../rules/inbox-groups.ts'
import { tellFailure } from './failure-text.ts'
import { inboxCount } from './inbox-count.ts'
import { createLoaded } from './loaded.ts'

const size = 100

/** Everything that waits, over all matters and consultations of the person. */
export const inbox = createLoaded(async () => {
  const [cards, todos, mentions] = await Promise.all([
    call.consultations.listPendingCards({ query: { size } }),
    call.matter.listInboxTodos({ query: { size } }),
    call.matter.listMentions({ query: { size } }),
  ])
  return { cards: cards.items, todos: todos.items, mentions: mentions.items }
})

effect(() => {
  const { data } = inbox.state.value
  if (!data) return
  const { overdue, own } = inboxGroups(data.todos)
  inboxCount.value = data.cards.length + overdue.length + own.length + data.mentions.length
})

export async function answerInboxCard(
  { session_id, card }: InboxCard,
  answers: Answer[],
  client_message_id: string,
): Promise<void> {
  const { card_id } = card as { card_id?: string }
  await begun(
    call.consultations.resume({
      params: { id: session_id },
      body: { ...(card_id && { card_id }), client_message_id, user_response: { answers } },
    }),
  )
  inbox.set((data) => ({ ...data, cards: data.cards.filter((one) => one.session_id !== session_id) }))
}

export async function closeMention({ matter_id, comment_id }: Mention): Promise<void> {
  inbox.set((data) => ({ ...data, mentions: data.mentions.filter((one) => one.comment_id !== comment_id) }))
  await call.matter.closeMention({ params: { id: matter_id, commentId: comment_id } }).catch(async (error) => {
    tellFailure(error)
    await inbox.load()
  })
}

/** Shown as done at once; the service's refusal brings it back. */
export async function completeTodo(todo: InboxTodo): Promise<boolean> {
  const { matter_id, todo_id } = todo
  inbox.set((data) => ({ ...data, todos: data.todos.filter((one) => one.todo_id !== todo_id) }))
  try {
    await call.matter.completeTodo({ params: { id: matter_id, todo: todo_id }, body: {} })
    return true
  } catch (error) {
    tellFailure(error)
    await inbox.load()
    return false
  }
}

export async function reopenTodo({ matter_id, todo_id }: InboxTodo): Promise<void> {
  await call.matter.reopenTodo({ params: { id: matter_id, todo: todo_id } }).catch(tellFailure)
  await inbox.load()
}
