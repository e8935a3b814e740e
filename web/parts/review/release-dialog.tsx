import { useState } from 'preact/hooks'
import { reviewWords } from '../../words/review.ts'
import { Dialog } from '../dialog.tsx'

interface ReleaseDialogProps {
  title: string
  /** Something in it is not verified. */
  needsReason: boolean
  release(reason: string): Promise<void>
  close(): void
}

/** The last word of a lawyer, who answers for the clean copy by name. */
export function ReleaseDialog({ title, needsReason, release, close }: ReleaseDialogProps) {
  const words = reviewWords.value
  const [reason, setReason] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    if (needsReason && reason.trim() === '') return
    close()
    void release(reason.trim())
  }
  return (
    <Dialog label={words.approve} close={close}>
      <form class="stack ask" onSubmit={submit}>
        <h2>{words.approve}</h2>
        <blockquote>{title}</blockquote>
        <p class="hint">{words.approveHint}</p>
        {needsReason && (
          <label class="field">
            <span>{words.reason}</span>
            <textarea
              autofocus
              required
              rows={3}
              maxLength={2000}
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
            <small>{words.reasonHint}</small>
          </label>
        )}
        <div class="row-actions">
          <button type="submit" class="button primary">
            {words.approve}
          </button>
          <button type="button" class="button" onClick={close}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
