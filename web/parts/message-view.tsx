import { useEffect, useRef, useState } from 'preact/hooks'
import { me } from '../client/me.ts'
import { momentText } from '../rules/dates.ts'
import type { Consultation } from '../state/consultation.ts'
import type { ShownMessage } from '../state/message.ts'
import { nameOf } from '../state/names.ts'
import { isAllShown, whenNear } from '../state/near-view.ts'
import { showToast } from '../state/toasts.ts'
import { consultationWords } from '../words/consultation.ts'
import { language } from '../words/words.ts'
import { FileLink } from './file-link.tsx'
import { Icon } from './icon.tsx'
import { Prose } from './prose.tsx'

interface MessageViewProps {
  message: ShownMessage
  consultation: Consultation
  propose(words: string): void
  /** Whether it is out of view when the page opens. */
  isOld: boolean
  isLast: boolean
  /** The person's newest words. */
  isLastOwn: boolean
}

/** One message. Until somebody comes near, an old one is its bare words, which the browser can search. */
export function MessageView(props: MessageViewProps) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(!props.isOld)
  const isShown = isNear || isAllShown.value
  useEffect(() => {
    if (!isShown && place.current) return whenNear(place.current, () => setNear(true))
    return undefined
  }, [isShown])
  if (isShown) return <WholeMessage {...props} />
  const { role, text } = props.message
  return (
    <article ref={place} class={role === 'ASSISTANT' ? 'message answer bare' : 'message own bare'}>
      {text.value}
    </article>
  )
}

/** A person's words as they wrote them, an answer as text that may still grow. */
function WholeMessage(props: MessageViewProps) {
  const { message, consultation } = props
  const words = consultationWords.value
  const isAnswer = message.role === 'ASSISTANT'
  const isOwn = message.userId === null || message.userId === me.value?.user_id
  const author = isAnswer ? words.assistant : isOwn ? words.you : nameOf(message.userId ?? '')
  return (
    <article class={isAnswer ? 'message answer' : 'message own'} aria-label={author}>
      <header>
        <strong>{author}</strong>
        <time dateTime={message.createdAt}>{momentText(message.createdAt, language.value)}</time>
      </header>
      {isAnswer ? <Prose text={message.text} /> : <p class="own-words">{message.text.value}</p>}
      {message.fileIds.length > 0 && (
        <ul class="file-list">
          {message.fileIds.map((fileId) => (
            <FileLink key={fileId} fileId={fileId} matterId={consultation.session.state.value.data?.matter_id} />
          ))}
        </ul>
      )}
      <Aftermath {...props} />
    </article>
  )
}

/** What can be done about a message, and what became of it. */
function Aftermath(props: MessageViewProps) {
  const { message, consultation, isLast } = props
  const words = consultationWords.value
  const status = message.status.value
  if (message.role === 'USER') return <OwnAftermath {...props} />
  if (status === 'streaming') return null
  return (
    <>
      {status === 'stopped' && <p class="hint">{words.stopped}</p>}
      {status === 'failed' && <p class="problem">{words.failed}</p>}
      <div class="row-actions message-tools">
        {isLast && (status === 'failed' || status === 'stopped') && (
          <button type="button" class="button quiet" onClick={() => repeatLast(consultation)}>
            <Icon name="again" />
            {words.retry}
          </button>
        )}
        <Rating message={message} consultation={consultation} />
        <button
          type="button"
          class="button quiet only-icon"
          aria-label={words.copy}
          title={words.copy}
          onClick={() => void navigator.clipboard.writeText(message.text.value).then(() => showToast(words.copied))}
        >
          <Icon name="copy" />
        </button>
      </div>
    </>
  )
}

/** Words that did not arrive can be sent again; the newest can be changed while nothing is being done with them. */
function OwnAftermath({ message, consultation, propose, isLastOwn }: MessageViewProps) {
  const words = consultationWords.value
  const isUnsent = message.status.value === 'unsent'
  const isFree = isLastOwn && consultation.turn.value?.state !== 'running' && !consultation.card.value
  if (!isUnsent && !isFree) return null
  return (
    <div class="row-actions own-tools">
      {isUnsent && (
        <button type="button" class="button" onClick={() => void consultation.send(message)}>
          <Icon name="again" />
          {words.retry}
        </button>
      )}
      <button type="button" class="button quiet" onClick={() => propose(message.text.value)}>
        {words.editAndResend}
      </button>
    </div>
  )
}

function Rating({ message, consultation }: Pick<MessageViewProps, 'message' | 'consultation'>) {
  const words = consultationWords.value
  const rate = async (rating: 'up' | 'down') => {
    if (await consultation.rate(message, rating)) showToast(words.thanks)
  }
  return (['up', 'down'] as const).map((rating) => {
    const label = rating === 'up' ? words.good : words.bad
    return (
      <button
        key={rating}
        type="button"
        class="button quiet only-icon"
        aria-label={label}
        title={label}
        aria-pressed={message.rating.value === rating}
        onClick={() => void rate(rating)}
      >
        <Icon name={rating} />
      </button>
    )
  })
}

/** Says the person's last words again, as a new message. */
function repeatLast({ messages, say }: Consultation): void {
  const last = messages.value.findLast(({ role }) => role === 'USER')
  if (last) say(last.text.value, last.fileIds)
}
