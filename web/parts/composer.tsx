import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { sendsMessage } from '../rules/sends-message.ts'
import { keepDraft, readDraft } from '../state/drafts.ts'
import { createUploads, type Uploads } from '../state/uploads.ts'
import { consultationWords } from '../words/consultation.ts'
import { Attachments } from './attachments.tsx'
import { Icon } from './icon.tsx'

interface ComposerProps {
  /** Under which what is not sent is kept. */
  draftName: string
  send(words: string, fileIds: string[]): void
  /** Why nothing can be sent now; what was written stays. */
  locked?: string | undefined
  /** Given while an answer is being written. */
  stop?: (() => void) | undefined
  /** Words to take over: an example, or a message that is to be changed. */
  proposed?: { words: string } | undefined
  /** The element on which files may be dropped. */
  dropZone: { current: HTMLElement | null }
}

/** Where messages are written. */
export function Composer({ draftName, send, locked, stop, proposed, dropZone }: ComposerProps) {
  const words = consultationWords.value
  const [text, setText] = useState(() => readDraft(draftName))
  const [isWaiting, setWaiting] = useState(false)
  const uploads = useMemo(() => createUploads(draftName), [draftName])
  const field = useRef<HTMLTextAreaElement>(null)
  const isOver = useDrop(dropZone, uploads)
  const write = (value: string) => {
    setText(value)
    keepDraft(draftName, value)
  }
  useEffect(() => {
    if (!proposed) return
    write(proposed.words)
    field.current?.focus()
  }, [proposed])
  useEffect(() => {
    const stopByKey = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.key === '.') stop?.()
    }
    addEventListener('keydown', stopByKey)
    return () => removeEventListener('keydown', stopByKey)
  }, [stop])
  const isReady = !locked && !stop && text.trim() !== ''
  // What stands in the files need not be asked: the message goes when they have arrived and have been read.
  const isLoading = uploads.isUnderWay() || uploads.isBeingRead()
  const submit = () => {
    if (!isReady) return
    if (isLoading) {
      setWaiting(true)
      return
    }
    setWaiting(false)
    send(text.trim(), uploads.fileIds())
    uploads.clear()
    write('')
  }
  useEffect(() => {
    if (isWaiting && !isLoading) submit()
  }, [isWaiting, isLoading])
  const note = locked ?? (isWaiting ? words.sendsWhenRead : words.sendKeys)
  return (
    <form
      class={isOver ? 'composer over' : 'composer'}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isOver && <p class="drop-hint">{words.dropHere}</p>}
      <Attachments uploads={uploads} />
      <textarea
        ref={field}
        rows={1}
        aria-label={words.placeholder}
        aria-describedby="composer-note"
        placeholder={locked ?? words.placeholder}
        readOnly={locked !== undefined}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!sendsMessage(event)) return
          event.preventDefault()
          submit()
        }}
        onPaste={(event) => {
          const files = event.clipboardData?.files
          if (!files || files.length === 0) return
          event.preventDefault()
          uploads.add(files)
        }}
      />
      <div class="composer-tools">
        <FileButton icon="clip" label={words.attach} add={uploads.add} />
        <FileButton icon="camera" label={words.takePicture} add={uploads.add} />
        <small id="composer-note">{note}</small>
        {stop ? (
          <button type="button" class="button" onClick={stop} title="Ctrl .">
            <Icon name="stop" />
            {words.stop}
          </button>
        ) : (
          <button type="submit" class="button primary" aria-disabled={!isReady || isWaiting}>
            <Icon name="send" />
            {words.send}
          </button>
        )}
      </div>
    </form>
  )
}

interface FileButtonProps {
  icon: 'clip' | 'camera'
  label: string
  add(files: Iterable<File>): void
}

/** Chooses files; with a camera it takes a picture, on devices that are held in the hand. */
const FileButton = ({ icon, label, add }: FileButtonProps) => (
  <label class={`button quiet only-icon by-${icon}`} title={label}>
    <Icon name={icon} />
    <span class="unseen">{label}</span>
    <input
      type="file"
      multiple
      class="unseen"
      {...(icon === 'camera' && { accept: 'image/*', capture: 'environment' })}
      onChange={({ currentTarget }) => {
        add(currentTarget.files ?? [])
        currentTarget.value = ''
      }}
    />
  </label>
)

/** Takes files that are dropped on the element; true while some are held over it. */
function useDrop(zone: { current: HTMLElement | null }, uploads: Uploads): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = zone.current
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', () => setOver(false), { signal })
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      uploads.add(event.dataTransfer?.files ?? [])
    }
    element.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [uploads])
  return isOver
}
