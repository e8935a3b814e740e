import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Composer } from '../parts/composer.tsx'
import { ConsultationHead } from '../parts/consultation-head.tsx'
import { FindBar } from '../parts/find-bar.tsx'
import { LaterCardForm, loadAhead } from '../parts/later-card-form.tsx'
import { Log } from '../parts/log.tsx'
import { MessageView } from '../parts/message-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { SidePanel, stepText } from '../parts/side-panel.tsx'
import { SourcePanel } from '../parts/source-panel.tsx'
import { Failure, NotFound, Skeleton } from '../parts/states.tsx'
import { shownSteps } from '../rules/fold-events.ts'
import { type Consultation, createConsultation } from '../state/consultation.ts'
import { citedMatter, openSource } from '../state/source.ts'
import { consultationWords } from '../words/consultation.ts'

export function ConsultationPage({ id }: { id: string }) {
  const consultation = useMemo(() => createConsultation(id), [id])
  useEffect(() => {
    void consultation.open()
    return () => consultation.close()
  }, [consultation])
  usePageTitle(consultation.session.state.value.data?.title ?? consultationWords.value.listTitle)
  const opening = consultation.opening.value
  if (opening === 'loading') return <Skeleton lines={6} />
  if (opening !== 'ready')
    return opening.code === 'not_found' || opening.code === 'invalid_input' ? (
      <NotFound />
    ) : (
      <Failure error={opening} retry={() => void consultation.open()} />
    )
  return <Talk consultation={consultation} />
}

function Talk({ consultation }: { consultation: Consultation }) {
  useEffect(() => {
    const findByKey = (event: KeyboardEvent) => {
      if (!event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return
      event.preventDefault()
      setFinding(true)
    }
    addEventListener('keydown', findByKey)
    return () => removeEventListener('keydown', findByKey)
  }, [])
  const words = consultationWords.value
  const zone = useRef<HTMLDivElement>(null)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [proposed, setProposed] = useState<{ words: string }>()
  const { card, turn } = consultation
  const session = consultation.session.state.value.data
  const matterId = session?.matter_id ?? null
  useEffect(() => {
    citedMatter.value = matterId
  }, [matterId])
  const isRunning = turn.value?.state === 'running'
  useEffect(() => {
    if (isRunning) loadAhead()
  }, [isRunning])
  const isArchived = session?.status === 'archived'
  const locked = isArchived ? words.archivedHint : card.value ? words.lockedByCard : undefined
  return (
    <div class={isPanelOpen || openSource.value ? 'talk with-panel' : 'talk'} ref={zone}>
      <ConsultationHead
        consultation={consultation}
        togglePanel={() => setPanelOpen(!isPanelOpen)}
        find={() => setFinding(true)}
      />
      <div class="talk-main">
        {isFinding && <FindBar consultation={consultation} close={() => setFinding(false)} />}
        <Messages consultation={consultation} propose={(text) => setProposed({ words: text })} />
        <ConnectionNote consultation={consultation} />
        {isArchived ? (
          <div class="composer archived">
            <p class="hint">{words.archivedHint}</p>
            <button type="button" class="button" onClick={() => void consultation.change({ status: 'active' })}>
              {words.bringBack}
            </button>
          </div>
        ) : (
          <Composer
            draftName={consultation.draftName}
            send={consultation.say}
            locked={locked}
            stop={isRunning ? () => void consultation.stop() : undefined}
            proposed={proposed}
            dropZone={zone}
          />
        )}
      </div>
      <aside class="talk-panel" aria-label={words.panel}>
        <SourcePanel />
        <SidePanel consultation={consultation} />
      </aside>
      <p class="unseen" role="status">
        {consultation.announcement.value && words.status[consultation.announcement.value]}
      </p>
    </div>
  )
}

/** As many as fill a screen, mostly: the log opens at its end. */
const newestShown = 4

function Messages({ consultation, propose }: { consultation: Consultation; propose(words: string): void }) {
  const words = consultationWords.value
  const { messages, earlier, card } = consultation
  const all = messages.value
  const lastOwn = all.findLastIndex(({ role }) => role === 'USER')
  return (
    <Log label={consultation.session.state.value.data?.title ?? words.listTitle}>
      {earlier.value > 0 && (
        <button type="button" class="button quiet earlier" onClick={() => void consultation.loadEarlier()}>
          {words.earlier(earlier.value)}
        </button>
      )}
      {all.map((message, at) => (
        <MessageView
          key={message.clientMessageId ?? message.id}
          message={message}
          consultation={consultation}
          propose={propose}
          isOld={at < all.length - newestShown}
          isLast={at === all.length - 1}
          isLastOwn={at === lastOwn}
        />
      ))}
      <NowDoing consultation={consultation} />
      {card.value && (
        <LaterCardForm
          key={card.value.card_id}
          card={card.value}
          matterId={consultation.session.state.value.data?.matter_id ?? null}
          answer={consultation.answer}
          withdraw={() => void consultation.stop()}
          takesFocus
        />
      )}
    </Log>
  )
}

/** The one step that is being done now, where the answer will stand. */
function NowDoing({ consultation }: { consultation: Consultation }) {
  const turn = consultation.turn.value
  if (turn?.state !== 'running') return null
  const step = shownSteps(turn.steps).findLast(({ isDone }) => !isDone)
  const text = step ? stepText(step) : consultationWords.value.working
  return (
    <p class="now-doing">
      <span class="pulse" />
      {text}
      <Patience key={text} />
    </p>
  )
}

const patienceAfterMs = 10_000

/** A model on a small machine reads for a minute or two before its first word: who waits is told that nothing hangs. */
function Patience() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <small>{consultationWords.value.thinking}</small> : null
}

function ConnectionNote({ consultation }: { consultation: Consultation }) {
  if (consultation.stream.value?.isOpen.value !== false) return null
  return (
    <p class="banner" role="status">
      {consultationWords.value.reconnecting}
    </p>
  )
}
