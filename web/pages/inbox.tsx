import type { InboxCard } from '@casewright/contracts/consultations/resources'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { InboxGroup, MentionRow, TodoRow } from '../parts/inbox-rows.tsx'
import { LaterCardForm, loadAhead } from '../parts/later-card-form.tsx'
import { createLazyParts } from '../parts/lazy.ts'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Empty } from '../parts/states.tsx'
import { sinceText } from '../rules/dates.ts'
import { inboxGroups } from '../rules/inbox-groups.ts'
import type { ShownCard } from '../rules/shown-card.ts'
import { answerInboxCard, inbox } from '../state/inbox.ts'
import { showToast } from '../state/toasts.ts'
import { isTourDue } from '../state/tour-due.ts'
import { inboxWords } from '../words/inbox.ts'
import { language } from '../words/words.ts'

const askEveryMs = 30_000
const tourPart = createLazyParts(() => async () => (await import('../parts/tour.tsx')).Tour)

/** What waits for the person, what is late first. */
export function InboxPage() {
  const words = inboxWords.value
  usePageTitle(words.title)
  useEffect(() => {
    void inbox.load()
    const timer = setInterval(() => {
      if (!document.hidden) void inbox.load()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div class="page">
      <LoadedView loaded={inbox}>
        {({ cards, todos, mentions }) => {
          const { overdue, own, others } = inboxGroups(todos)
          const count = cards.length + mentions.length + overdue.length + own.length
          if (count + others.length === 0)
            return (
              <>
                <h1 class="unseen">{words.title}</h1>
                <Empty title={words.emptyTitle} hint={words.emptyHint}>
                  <a class="button primary" href="/consultations/new">
                    {words.begin}
                  </a>
                </Empty>
                {isTourDue.value && <LaterTour />}
              </>
            )
          return (
            <>
              <header class="page-head">
                <div>
                  <h1>{words.title}</h1>
                  <p class="lead">{words.lead(count)}</p>
                </div>
                <a class="button" href="/consultations/new">
                  {words.begin}
                </a>
              </header>
              <InboxGroup title={words.overdue} class="overdue">
                {overdue.map((todo) => (
                  <TodoRow key={todo.todo_id} todo={todo} />
                ))}
              </InboxGroup>
              <InboxGroup title={words.cards}>
                {cards.map((waiting) => (
                  <CardRow key={waiting.session_id} waiting={waiting} />
                ))}
              </InboxGroup>
              <InboxGroup title={words.mentions}>
                {mentions.map((mention) => (
                  <MentionRow key={mention.comment_id} mention={mention} />
                ))}
              </InboxGroup>
              <InboxGroup title={words.todos}>
                {own.map((todo) => (
                  <TodoRow key={todo.todo_id} todo={todo} />
                ))}
              </InboxGroup>
              <InboxGroup title={words.others}>
                {others.map((todo) => (
                  <TodoRow key={todo.todo_id} todo={todo} />
                ))}
              </InboxGroup>
            </>
          )
        }}
      </LoadedView>
    </div>
  )
}

/** Its code is for those who have nothing else to see. */
function LaterTour() {
  const Tour = tourPart('tour')
  return Tour ? <Tour /> : null
}

/** A card that is answered where it is listed. Its form is loaded when somebody is about to press. */
function CardRow({ waiting }: { waiting: InboxCard }) {
  const words = inboxWords.value
  const [isOpen, setOpen] = useState(false)
  const card = waiting.card as unknown as ShownCard
  const { session_id, session_title, matter_title, since } = waiting
  return (
    <li class="inbox-item">
      <div class="inbox-line">
        <Icon name="talk" />
        <div class="inbox-what">
          <strong>{card.title ?? words.kinds[card.review_type]}</strong>
          <small>
            {matter_title ?? session_title} · {words.questions(card.questions.length)}
          </small>
        </div>
        <time class="inbox-when" dateTime={since}>
          {sinceText(since, Date.now(), language.value)}
        </time>
        <div class="row-actions">
          <button
            type="button"
            class="button"
            aria-expanded={isOpen}
            onPointerEnter={loadAhead}
            onFocus={loadAhead}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.fold : words.answerHere}
          </button>
          <a class="button quiet" href={`/consultations/${session_id}`}>
            {words.open}
          </a>
        </div>
      </div>
      {isOpen && (
        <LaterCardForm
          card={card}
          matterId={waiting.matter_id}
          takesFocus
          answer={async (answers, messageId) => {
            await answerInboxCard(waiting, answers, messageId)
            showToast(words.answered)
          }}
        />
      )}
    </li>
  )
}
