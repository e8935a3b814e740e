import { useEffect, useState } from 'preact/hooks'
import type { Draft } from '../../rules/matter-products.ts'
import { countReview, decisionFor, mayLeave, nextUndecided, statementsOf } from '../../rules/review.ts'
import { tellFailure } from '../../state/failure-text.ts'
import type { Loaded } from '../../state/loaded.ts'
import { type Desk, decide, release, sendBack } from '../../state/review.ts'
import { showToast } from '../../state/toasts.ts'
import { reviewWords } from '../../words/review.ts'
import { ReleaseDialog } from './release-dialog.tsx'

interface BarProps {
  desk: Loaded<Desk>
  data: Desk
  draft: Draft
  place: string | undefined
}

/** How far the review is, the way to the next statement, and what may be done with the whole. */
export function DeskBar({ desk, data, draft, place }: BarProps) {
  const words = reviewWords.value
  const [isBusy, setBusy] = useState(false)
  const [isReleasing, setReleasing] = useState(false)
  const statements = statementsOf(draft)
  const count = countReview(statements, data.decisions)
  const verified = count.open.filter(({ verification }) => verification === 'verified')
  const goOn = () => {
    const element = document.getElementById(`place-${nextUndecided(statements, count, place)}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      const button =
        event.code === 'KeyN'
          ? document.querySelector<HTMLElement>('[data-key="KeyN"]')
          : document.querySelector<HTMLElement>(`.paragraph.here [data-key="${event.code}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(tellFailure)
    setBusy(false)
  }
  const acceptVerified = () =>
    run(() =>
      decide(
        desk,
        verified.map((statement) => decisionFor(statement, draft.version, 'accepted')),
      ),
    )
  const approve = (reason: string) =>
    run(async () => {
      const isDone = await release(desk, words.releaseRequest, reason)
      showToast(isDone ? words.released : words.notReleased)
    })
  const back = () =>
    run(async () => {
      const lines = count.changes.map(({ statement, wording }) =>
        wording === null ? words.backTake(statement) : words.backEdit(statement, wording),
      )
      const isNew = await sendBack(desk, [words.backIntro, ...lines].join('\n'))
      showToast(isNew ? words.sentBack : words.sentBackSame)
    })
  const hasSession = data.matter.session_id !== null
  return (
    <div class="desk-bar">
      <p role="status">
        <strong>{words.progress(count.decided, count.total)}</strong>{' '}
        <small>{isBusy ? words.working : data.isReleased ? words.isReleased : stateText()}</small>
      </p>
      <div class="row-actions">
        {count.open.length > 0 && (
          <button type="button" class="button" data-key="KeyN" title={words.keys} onClick={goOn}>
            {words.next}
          </button>
        )}
        {verified.length > 0 && (
          <button type="button" class="button" disabled={isBusy} onClick={() => void acceptVerified()}>
            {words.acceptVerified(verified.length)}
          </button>
        )}
        {count.changes.length > 0 && hasSession && (
          <button type="button" class="button" disabled={isBusy || count.open.length > 0} onClick={() => void back()}>
            {words.sendBack(count.changes.length)}
          </button>
        )}
        {!data.isReleased && hasSession && (
          <button
            type="button"
            class="button primary"
            disabled={isBusy || !mayLeave(count)}
            onClick={() => setReleasing(true)}
          >
            {words.approve}
          </button>
        )}
      </div>
      {isReleasing && (
        <ReleaseDialog
          title={draft.title}
          needsReason={statements.some(({ verification }) => verification === 'unverified')}
          release={approve}
          close={() => setReleasing(false)}
        />
      )}
    </div>
  )

  function stateText(): string {
    if (!hasSession) return words.noSession
    if (count.open.length > 0) return words.approveOff
    return count.changes.length > 0 ? words.approveChanges : ''
  }
}
