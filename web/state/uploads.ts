import type { CasewrightError } from '@casewright/client/errors'
import type { RunningUpload } from '@casewright/client/resumable-upload'
import { effect, signal } from '@preact/signals'
import { call } from '../client/call.ts'
import { startUpload } from '../client/upload.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { failureText } from './failure-text.ts'

/** A file on its way, or arrived. */
export interface Attachment {
  key: number
  name: string
  size: number
  share: number
  state:
    | 'uploading'
    | 'paused'
    | 'offline'
    | 'cut_off'
    | 'refused'
    | 'pending'
    | 'processing'
    | 'parsed'
    | 'needs_ocr'
    | 'unsupported'
    | 'failed'
  fileId: string | undefined
  problem: string | undefined
}

export type Uploads = ReturnType<typeof createUploads>
type Kept = Pick<Attachment, 'name' | 'size' | 'share' | 'fileId'>
let count = 0
const askEveryMs = 700
const isBeingRead = (state: string): boolean => state === 'pending' || state === 'processing'
const moving: ReadonlySet<Attachment['state']> = new Set(['uploading', 'paused', 'offline'])
export const isMoving = ({ state }: Attachment): boolean => moving.has(state)

/** The files of one message or answer. They are kept under the name of its draft, so that a reload loses none. */
export function createUploads(draftName: string) {
  const keptName = `${draftName}.files`
  const list = signal<readonly Attachment[]>(keptIn(keptName))
  const running = new Map<number, RunningUpload>()
  const change = (key: number, members: Partial<Attachment>) => {
    list.value = list.value.map((one) => (one.key === key ? { ...one, ...members } : one))
  }
  effect(() => {
    const kept: Kept[] = list.value
      .filter(({ state }) => state !== 'refused')
      .map(({ name, size, share, fileId }) => ({ name, size, share, fileId }))
    keepDraft(keptName, kept.length > 0 ? JSON.stringify(kept) : '')
  })
  for (const { key, fileId } of list.peek()) if (fileId) watch(key, fileId)

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const key = ++count
      const fresh = { key, name: file.name, size: file.size, share: 0, fileId: undefined, problem: undefined }
      const isSame = ({ state, name, size }: Attachment) =>
        state === 'cut_off' && name === file.name && size === file.size
      list.value = [...list.value.filter((one) => !isSame(one)), { ...fresh, state: 'uploading' }]
      void begin(key, file)
    }
  }

  async function begin(key: number, file: File): Promise<void> {
    const upload = await startUpload(file, {
      progress: (share) => change(key, { share }),
      done(fileId) {
        change(key, { fileId, share: 1, state: 'pending' })
        watch(key, fileId)
      },
      failed: (error) => change(key, failureOf(error)),
      waits: (isWaiting) => change(key, { state: isWaiting ? 'offline' : 'uploading' }),
    })
    running.set(key, upload)
  }

  function watch(key: number, fileId: string): void {
    const again = () => watch(key, fileId)
    const isStillHere = () => list.value.some((one) => one.key === key)
    call.files.readFile({ params: { fileId } }).then(
      ({ parseStatus }) => {
        change(key, { state: parseStatus })
        if (isBeingRead(parseStatus) && isStillHere()) setTimeout(again, askEveryMs)
      },
      ({ code }: CasewrightError) => {
        if (code === 'not_found') list.value = list.value.filter((one) => one.key !== key)
        else if (isStillHere()) setTimeout(again, askEveryMs)
      },
    )
  }

  function togglePause({ key, state }: Attachment): void {
    if (state === 'paused') running.get(key)?.resume()
    else running.get(key)?.pause()
    change(key, { state: state === 'paused' ? 'uploading' : 'paused', problem: undefined })
  }

  function remove({ key, fileId }: Attachment): void {
    if (!fileId) running.get(key)?.cancel()
    list.value = list.value.filter((one) => one.key !== key)
  }

  return {
    list,
    add,
    remove,
    togglePause,
    clear() {
      list.value = []
    },
    /** Those that have arrived, whether or not they have been read yet. */
    fileIds: (): string[] => list.value.flatMap(({ fileId }) => fileId ?? []),
    isBeingRead: (): boolean => list.value.some(({ state }) => isBeingRead(state)),
    isUnderWay: (): boolean => list.value.some(isMoving),
  }
}

/** A server that does not answer may answer later: what has arrived there stays. */
const failureOf = (error: CasewrightError): Partial<Attachment> => ({
  state: error.code === 'dependency_unavailable' ? 'paused' : 'refused',
  problem: failureText(error),
})

/** A page that was left does not have the file any more: who chooses it again goes on where it was. */
function keptIn(name: string): Attachment[] {
  const kept = JSON.parse(readDraft(name) || '[]') as Kept[]
  return kept.map((one) => ({ ...one, key: ++count, state: one.fileId ? 'pending' : 'cut_off', problem: undefined }))
}
