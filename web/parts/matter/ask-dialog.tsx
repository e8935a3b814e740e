import { useState } from 'preact/hooks'
import { tellFailure } from '../../state/failure-text.ts'
import { matterWords } from '../../words/matter.ts'
import { Dialog } from '../dialog.tsx'

interface AskDialogProps {
  title: string
  /** What it is about, as it stands now. */
  about: string
  hint: string
  label: string
  action: string
  send(text: string): Promise<void>
  close(): void
}

/** Asks for one text and sends it. What was typed stays when it cannot be sent. */
export function AskDialog({ title, about, hint, label, action, send, close }: AskDialogProps) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (text.trim() === '') return
    setBusy(true)
    try {
      await send(text.trim())
      close()
    } catch (error) {
      tellFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog label={title} close={close}>
      <form class="stack ask" onSubmit={(event) => void submit(event)}>
        <h2>{title}</h2>
        <blockquote>{about}</blockquote>
        <label class="field">
          <span>{label}</span>
          <input type="text" autofocus value={text} onInput={(event) => setText(event.currentTarget.value)} />
          <small>{hint}</small>
        </label>
        <div class="row-actions">
          <button type="submit" class="button primary" disabled={isBusy}>
            {action}
          </button>
          <button type="button" class="button" onClick={close}>
            {matterWords.value.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
