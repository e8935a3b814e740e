import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import { useState } from 'preact/hooks'
import { type Consultation, continueElsewhere } from '../state/consultation.ts'
import { tellFailure } from '../state/failure-text.ts'
import { go } from '../state/place.ts'
import { showToast } from '../state/toasts.ts'
import { consultationWords } from '../words/consultation.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

interface HeadProps {
  consultation: Consultation
  togglePanel(): void
  find(): void
}

export function ConsultationHead({ consultation, togglePanel, find }: HeadProps) {
  const words = consultationWords.value
  const session = consultation.session.state.value.data
  const [isRenaming, setRenaming] = useState(false)
  const fileAddress = (format: string) =>
    addressOf(routes.consultations.exportSession, { params: { id: consultation.id }, query: { format } })
  const archive = async () => {
    await consultation.change({ status: 'archived' })
    showToast(words.archivedNow)
  }
  return (
    <header class="talk-head">
      <a class="button quiet back" href="/consultations">
        {words.listTitle}
      </a>
      <h1>{session?.title ?? ' '}</h1>
      {session?.matter_id && (
        <a class="button quiet" href={`/matters/${session.matter_id}`}>
          {words.toMatter}
        </a>
      )}
      <button
        type="button"
        class="button quiet only-icon"
        aria-label={words.findWords}
        title={`${words.findWords} (Ctrl Shift F)`}
        onClick={find}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        class="button quiet only-icon panel-toggle"
        aria-label={words.panel}
        title={words.panel}
        onClick={togglePanel}
      >
        <Icon name="panel" />
      </button>
      <Menu label={words.more} button={<Icon name="more" />}>
        <a href={fileAddress('markdown')} download="">
          {words.exportMarkdown}
        </a>
        <a href={fileAddress('docx')} download="">
          {words.exportDocx}
        </a>
        <button type="button" onClick={() => setRenaming(true)}>
          {words.rename}
        </button>
        {session?.matter_id && (
          <button type="button" onClick={() => void goOnElsewhere(session)}>
            {words.continueElsewhere}
          </button>
        )}
        {session?.status === 'active' && (
          <button type="button" onClick={() => void archive()}>
            {words.archive}
          </button>
        )}
      </Menu>
      {isRenaming && (
        <RenameDialog
          title={session?.title ?? ''}
          save={(title) => void consultation.change({ title })}
          close={() => setRenaming(false)}
        />
      )}
    </header>
  )
}

const goOnElsewhere = (session: ConsultationSession): Promise<void> =>
  continueElsewhere(session).then((id) => go(`/consultations/${id}`), tellFailure)

interface RenameProps {
  title: string
  save(title: string): void
  close(): void
}

function RenameDialog({ title, save, close }: RenameProps) {
  const words = consultationWords.value
  const [text, setText] = useState(title)
  const submit = (event: Event) => {
    event.preventDefault()
    if (text.trim()) save(text.trim())
    close()
  }
  return (
    <Dialog label={words.rename} close={close}>
      <form class="stack" onSubmit={submit}>
        <label class="field">
          <span>{words.titleLabel}</span>
          <input type="text" maxLength={200} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="row-actions">
          <button type="submit" class="button primary">
            {words.save}
          </button>
          <button type="button" class="button quiet" onClick={close}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
