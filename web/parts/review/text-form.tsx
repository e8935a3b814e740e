import { useState } from 'preact/hooks'
import { tellFailure } from '../../state/failure-text.ts'
import { reviewWords } from '../../words/review.ts'

interface TextFormProps {
  label: string
  text?: string
  hint?: string
  action: string
  send(text: string): Promise<void>
  close(): void
}

/** A text that is written where it belongs. What was typed stays when it cannot be sent. */
export function TextForm({ label, text: first = '', hint, action, send, close }: TextFormProps) {
  const [text, setText] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    await send(text.trim()).catch((error: unknown) => {
      tellFailure(error)
      setBusy(false)
    })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
  }
  return (
    <form class="text-form" onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span>{label}</span>
        <textarea
          autofocus
          rows={3}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={keys}
        />
        {hint && <small>{hint}</small>}
      </label>
      <div class="row-actions">
        <button type="submit" class="button primary" disabled={isBusy}>
          {action}
        </button>
        <button type="button" class="button" onClick={close}>
          {reviewWords.value.cancel}
        </button>
      </div>
    </form>
  )
}
