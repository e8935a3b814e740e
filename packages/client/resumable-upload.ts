import type { UrlStorage } from 'tus-js-client'
import { CasewrightError, unreachable } from './errors.ts'
import type { ErrorCode } from './types/shared.ts'

/** In Node, what `createReadStream(path)` gives: the library reads it in pieces. */
export interface NodeFile {
  readonly path: string | Uint8Array
}

export interface ResumableUploadOptions {
  /** Where the suite answers; in a page of its own origin nothing. */
  url?: string
  headers: Record<string, string>
  name: string
  type?: string
  purpose?: string
  /** Where it is kept how far an upload is, so that another run of the program goes on with it. */
  places?: UrlStorage
}

export interface UploadListener {
  progress(share: number): void
  done(fileId: string): void
  failed(error: CasewrightError): void
}

export interface RunningUpload {
  pause(): void
  resume(): void
  cancel(): void
}

const path = '/files-service/api/v1/files/tus'

/**
 * Uploads a file in pieces (tus 1.0) in a way that goes on after a lost connection, and after a restart of the program
 * where `places` are kept. The library is loaded by the first file.
 */
export async function startResumableUpload(
  content: Blob | NodeFile,
  { url = '', headers, name, type = '', purpose = 'general', places }: ResumableUploadOptions,
  listener: UploadListener,
): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client')
  const origin = url.replace(/\/$/, '')
  let fileId = ''
  const upload = new Upload(content as Blob, {
    endpoint: origin + path,
    retryDelays: [0, 1000, 3000, 5000, 10_000],
    removeFingerprintOnSuccess: true,
    ...(places && { urlStorage: places }),
    metadata: { filename: name, filetype: type, purpose },
    headers,
    onAfterResponse(_request, response) {
      fileId = response.getHeader('X-File-Id') ?? fileId
    },
    // The service names itself by its public address, at which the caller need not be able to reach it.
    onUploadUrlAvailable() {
      if (upload.url) upload.url = origin + new URL(upload.url, 'http://casewright').pathname
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
function refusalOf(error: Error): CasewrightError {
  const { originalResponse } = error as { originalResponse?: { getBody(): string; getStatus(): number } | null }
  if (originalResponse?.getStatus() === 413) return new CasewrightError('payload_too_large', error.message)
  try {
    const { code, message } = JSON.parse(originalResponse?.getBody() ?? '') as { code?: ErrorCode; message: string }
    return new CasewrightError(code ?? 'dependency_unavailable', message)
  } catch {
    return unreachable(error.message)
  }
}
