import { type RunningUpload, startResumableUpload, type UploadListener } from '@casewright/client/resumable-upload'
import { ownPage } from './call.ts'
import { uploadPlaces } from './upload-places.ts'

export interface FileListener extends UploadListener {
  /** The network is gone, or is back. */
  waits(isWaiting: boolean): void
}

/**
 * Uploads a file in a way that goes on after a lost connection, and after a reload when the same file is chosen again; it
 * waits while the browser is offline.
 */
export async function startUpload(file: File, listener: FileListener): Promise<RunningUpload> {
  const network = new AbortController()
  let isPaused = false
  const upload = await startResumableUpload(
    file,
    { headers: ownPage, name: file.name, type: file.type, purpose: 'evidence', places: uploadPlaces },
    {
      ...listener,
      done(fileId) {
        network.abort()
        listener.done(fileId)
      },
    },
  )
  const follow = ({ type }: Event) => {
    if (isPaused) return
    listener.waits(type === 'offline')
    if (type === 'offline') upload.pause()
    else upload.resume()
  }
  addEventListener('offline', follow, { signal: network.signal })
  addEventListener('online', follow, { signal: network.signal })
  return {
    pause() {
      isPaused = true
      upload.pause()
    },
    resume() {
      isPaused = false
      upload.resume()
    },
    cancel() {
      network.abort()
      upload.cancel()
    },
  }
}
