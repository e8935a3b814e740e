import { signal } from '@preact/signals'
import { call } from '../client/call.ts'
import { type RunningUpload, startUpload } from '../client/upload.ts'
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
let count = 0
const askEveryMs = 700
const isBeingRead = (state: string): boolean => state === 'pending' || state === 'processing'

/** The files of one message or answer. */
export function createUploads() {
  const list = signal<readonly Attachment[]>([])
  const running = new Map<number, RunningUpload>()
  const change = (key: number, members: Partial<Attachment>) => {
    list.value = list.value.map((one) => (one.key === key ? { ...one, ...members } : one))
  }

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const key = ++count
      const fresh = { key, name: file.name, size: file.size, share: 0, fileId: undefined, problem: undefined }
      list.value = [...list.value, { ...fresh, state: 'uploading' }]
      void begin(key, file)
    }
  }

  async function begin(key: number, file: File): Promise<void> {
    const upload = await startUpload(file, {
      progress: (share) => change(key, { share }),
      done: (fileId) => {
        change(key, { fileId, share: 1, state: 'pending' })
        void watchReading(key, fileId)
      },
      failed: (error) => change(key, { state: 'refused', problem: failureText(error) }),
    })
    running.set(key, upload)
  }

  async function watchReading(key: number, fileId: string): Promise<void> {
    const { parseStatus } = await call.files.readFile({ params: { fileId } })
    change(key, { state: parseStatus })
    if (isBeingRead(parseStatus) && list.value.some((one) => one.key === key))
      setTimeout(() => void watchReading(key, fileId).catch(() => {}), askEveryMs)
  }

  function togglePause({ key, state }: Attachment): void {
    if (state === 'paused') running.get(key)?.resume()
    else running.get(key)?.pause()
    change(key, { state: state === 'paused' ? 'uploading' : 'paused' })
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
    isUnderWay: (): boolean => list.value.some(({ state }) => state === 'uploading' || state === 'paused'),
  }
}
