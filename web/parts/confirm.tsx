import { useState } from 'preact/hooks'
import { tellFailure } from '../state/failure-text.ts'
import { shellWords } from '../words/shell.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  /** What will happen, and whether it can be taken back. */
  text: string
  action: string
  run(): Promise<void>
  close(): void
}

/** Asks before something is done that is not easily taken back. The first focus is on leaving things as they are. */
export function Confirm({ title, text, action, run, close }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false)
  const act = () => {
    setBusy(true)
    run().then(close, (error: unknown) => {
      tellFailure(error)
      setBusy(false)
    })
  }
  return (
    <Dialog label={title} close={close}>
      <div class="stack">
        <h2>{title}</h2>
        <p>{text}</p>
        <div class="row-actions">
          <button type="button" class="button" autofocus onClick={close}>
            {shellWords.value.cancel}
          </button>
          <button type="button" class="button danger" disabled={isBusy} onClick={act}>
            {action}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
