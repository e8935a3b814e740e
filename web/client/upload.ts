import { ServiceError } from '@casewright/kit/data/errors'
import { uploadPlaces } from './upload-places.ts'

const endpoint = '/files-service/api/v1/files/tus'

export interface UploadListener {
  progress(share: number): void
  done(fileId: string): void
  failed(error: ServiceError): void
  /** The network is gone, or is back. */
  waits(isWaiting: boolean): void
}

export interface RunningUpload {
  pause(): void
  resume(): void
  cancel(): void
}

/**
 * Uploads a file in a way that goes on after a lost connection, and after a reload when the same file is chosen again. The
 * library is loaded by the first file.
 */
export async function startUpload(file: File, listener: UploadListener): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client')
  let fileId = ''
  let isPaused = false
  const network = new AbortController()
  const upload = new Upload(file, {
    endpoint,
    retryDelays: [0, 1000, 3000, 5000, 10_000],
    removeFingerprintOnSuccess: true,
    urlStorage: uploadPlaces,
    metadata: { filename: file.name, filetype: file.type, purpose: 'evidence' },
    headers: { 'X-Casewright': '1' },
    onAfterResponse(_request, response) {
      fileId = response.getHeader('X-File-Id') ?? fileId
    },
    // The service names itself by its public address; a page may call only its own.
    onUploadUrlAvailable() {
      if (upload.url) upload.url = new URL(upload.url, location.href).pathname
    },
    onProgress: (sent, total) => listener.progress(total > 0 ? sent / total : 1),
    onSuccess() {
      network.abort()
      listener.done(fileId || (upload.url?.split('/').at(-1) ?? ''))
    },
    onError: (error) => listener.failed(refusalOf(error)),
  })
  const follow = ({ type }: Event) => {
    if (isPaused) return
    listener.waits(type === 'offline')
    if (type === 'offline') void upload.abort()
    else upload.start()
  }
  addEventListener('offline', follow, { signal: network.signal })
  addEventListener('online', follow, { signal: network.signal })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  return {
    pause() {
      isPaused = true
      void upload.abort()
    },
    resume() {
      isPaused = false
      upload.start()
    },
    cancel() {
      network.abort()
      void upload.abort(true).catch(() => {})
    },
  }
}

/** What the service said, where it said anything. */
function refusalOf(error: Error): ServiceError {
  const { originalResponse } = error as { originalResponse?: { getBody(): string; getStatus(): number } | null }
  try {
    const { message = '' } = JSON.parse(originalResponse?.getBody() ?? '{}') as { message?: string }
    const isTooLarge = originalResponse?.getStatus() === 413
    return new ServiceError(isTooLarge ? 'payload_too_large' : 'dependency_unavailable', message)
  } catch {
    return new ServiceError('dependency_unavailable', error.message)
  }
}
