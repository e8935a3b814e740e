import { ServiceError } from '@casewright/kit/data/errors'

const endpoint = '/files-service/api/v1/files/tus'

export interface UploadListener {
  progress(share: number): void
  done(fileId: string): void
  failed(error: ServiceError): void
}

export interface RunningUpload {
  pause(): void
  resume(): void
  cancel(): void
}

/** Uploads a file in a way that goes on after a lost connection or a reload. The library is loaded by the first file. */
export async function startUpload(file: File, listener: UploadListener): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client')
  let fileId = ''
  const upload = new Upload(file, {
    endpoint,
    retryDelays: [0, 1000, 3000, 5000, 10_000],
    removeFingerprintOnSuccess: true,
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
    onSuccess: () => listener.done(fileId || (upload.url?.split('/').at(-1) ?? '')),
    onError: (error) => listener.failed(refusalOf(error)),
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel: () => void upload.abort(true).catch(() => {}),
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
