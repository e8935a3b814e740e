import type { Mention } from '@casewright/contracts/matter/reviews'
import type { InboxTodo } from '@casewright/contracts/matter/work'
import { type ComponentChildren, toChildArray } from 'preact'
import { dayText, sinceText } from '../rules/dates.ts'
import { closeMention, completeTodo, reopenTodo } from '../state/inbox.ts'
import { nameOf } from '../state/names.ts'
import { showToast } from '../state/toasts.ts'
import { inboxWords, todoTitle } from '../words/inbox.ts'
import { language } from '../words/words.ts'
import { Icon } from './icon.tsx'

interface GroupProps {
  title: string
  class?: string
  children: ComponentChildren
}

/** One heading and its rows; nothing where there are none. Arrow keys go from row to row. */
export function InboxGroup({ title, class: name = '', children }: GroupProps) {
  const count = toChildArray(children).length
  if (count === 0) return null
  return (
    <section class={`inbox-group ${name}`}>
      <h2>
        {title} · {count}
      </h2>
      <ul class="inbox-rows" ref={moveByArrows}>
        {children}
      </ul>
    </section>
  )
}

/** Up and down go to the first button of the neighbouring row, over the borders of groups. */
function moveByArrows(list: HTMLUListElement | null): void {
  if (!list || list.dataset.arrows) return
  list.dataset.arrows = 'on'
  list.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const target = event.target as HTMLElement
    if (!step || !target.matches('.inbox-line a, .inbox-line button')) return
    const lines = [...document.querySelectorAll('.inbox-line')]
    const at = lines.indexOf(target.closest('.inbox-line') as Element)
    const next = lines[at + step]?.querySelector<HTMLElement>('.row-actions a, .row-actions button')
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}

/** What somebody has said to the person about a draft. */
export function MentionRow({ mention }: { mention: Mention }) {
  const words = inboxWords.value
  const { text, written_by, written_at, matter_id, matter_title } = mention
  return (
    <li class="inbox-item">
      <div class="inbox-line">
        <Icon name="talk" />
        <div class="inbox-what">
          <strong>{text}</strong>
          <small>
            {nameOf(written_by)} · {matter_title}
          </small>
        </div>
        <time class="inbox-when" dateTime={written_at}>
          {sinceText(written_at, Date.now(), language.value)}
        </time>
        <div class="row-actions">
          <button type="button" class="button" onClick={() => void closeMention(mention)}>
            {words.done}
          </button>
          <a class="button quiet" href={`/review/${matter_id}`}>
            {words.open}
          </a>
        </div>
      </div>
    </li>
  )
}

export function TodoRow({ todo }: { todo: InboxTodo }) {
  const words = inboxWords.value
  const { matter_title, matter_id, due_on, deadline_kind, mine, overdue } = todo
  const complete = async () => {
    if (await completeTodo(todo))
      showToast(words.markedDone, { action: { label: words.undo, run: () => void reopenTodo(todo) } })
  }
  return (
    <li class="inbox-item">
      <div class="inbox-line">
        <Icon name={overdue ? 'warning' : 'check'} />
        <div class="inbox-what">
          <strong>{todoTitle(todo)}</strong>
          <small>
            {deadline_kind && `${words.deadlines[deadline_kind]} · `}
            {matter_title}
          </small>
        </div>
        <span class="inbox-when">{due_on && words.dueOn(dayText(due_on, Date.now(), language.value))}</span>
        <div class="row-actions">
          {mine && (
            <button type="button" class="button" onClick={() => void complete()}>
              {words.done}
            </button>
          )}
          <a class="button quiet" href={`/matters/${matter_id}`}>
            {words.open}
          </a>
        </div>
      </div>
    </li>
  )
}
