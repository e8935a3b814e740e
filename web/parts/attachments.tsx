import { type Attachment, isMoving, type Uploads } from '../state/uploads.ts'
import { consultationWords } from '../words/consultation.ts'
import { Icon } from './icon.tsx'

/** The files of a message with how far they are. */
export const Attachments = ({ uploads }: { uploads: Uploads }) => (
  <ul class="attachments">
    {uploads.list.value.map((file) => (
      <AttachmentRow key={file.key} file={file} uploads={uploads} />
    ))}
  </ul>
)

function AttachmentRow({ file, uploads }: { file: Attachment; uploads: Uploads }) {
  const words = consultationWords.value
  const { name, state, share, problem } = file
  const percent = Math.round(share * 100)
  const said = words.fileStates[state]
  return (
    <li class={`attachment ${state}`}>
      <Icon name={['refused', 'failed', 'cut_off'].includes(state) ? 'warning' : 'file'} />
      <span class="attachment-name">{name}</span>
      <small role={state === 'refused' ? 'alert' : undefined}>
        {problem ?? (typeof said === 'function' ? said(percent) : said)}
      </small>
      {isMoving(file) && <progress max={100} value={percent} aria-label={name} />}
      {isMoving(file) && state !== 'offline' && (
        <button type="button" class="button quiet" onClick={() => uploads.togglePause(file)}>
          {state === 'paused' ? words.goOn : words.pause}
        </button>
      )}
      <button
        type="button"
        class="button quiet only-icon"
        aria-label={words.removeFile(name)}
        onClick={() => uploads.remove(file)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
