import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { asServiceError, ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { ERRORS, Server, Upload } from '@tus/server'
import { ownerName } from './tus-metadata.ts'
import type { UploadPlace } from './upload-place.ts'

/** Uploads that go on where they were cut off, by the tus protocol 1.0. */
export interface Tus {
  /** `owner` is whoever may see and continue the uploads that they begin. */
  handle(request: IncomingMessage, response: ServerResponse, owner: string): Promise<void>
}

/** An upload whose last byte has arrived. */
export interface FinishedUpload {
  id: string
  owner: string
  fileName: string
  contentType: string
  purpose: string | undefined
  bytes: AsyncIterable<Uint8Array>
}

export interface TusOptions {
  place: UploadPlace
  path: string
  bytesMax: number
  /** The address of an upload as its sender reaches it. */
  urlOf(id: string): string
  newId(): string
  /** Throws what is wrong with an upload before any byte of it is sent. */
  accept(upload: { id: string; owner: string; size: number | undefined; purpose: string | undefined }): Promise<void>
  /** Passes on the bytes that arrive from this offset on, or throws why they cannot be taken. */
  watch(
    upload: { id: string; owner: string },
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ): AsyncIterable<Uint8Array>
  /** The upload is over and nothing came of it. */
  forgotten(id: string): Promise<void>
  /** Makes a file of it, at most once per id. */
  finish(upload: FinishedUpload): Promise<void>
  /** The file that an upload has become. */
  finished(id: string): Promise<{ owner: string; size: number } | undefined>
  log: Logger
}

const finishedHeader = 'x-file-id'
const notFound = { status_code: 404, body: 'there is no such upload\n' }
const diskFailures = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const mediaType = /^[\w.+-]+\/[\w.+-]+$/

export async function createTus({ place, path, bytesMax, ...options }: TusOptions): Promise<Tus> {
  const store = await place.openStore()
  const unfinished = store.getUpload.bind(store)
  // A sender who has lost the last answer asks how far it came, and must not be told to begin again.
  store.getUpload = async (id) => {
    const upload = await unfinished(id).catch(() => undefined)
    const file = upload ? undefined : await options.finished(id)
    if (!upload && !file) throw notFound
    const { size, owner } = file ?? { size: 0, owner: '' }
    return upload ?? new Upload({ id, size, offset: size, metadata: { [ownerName]: owner } })
  }
  /** Not in a header: the server reads those as they came, and anybody can send one. */
  const owners = new WeakMap<IncomingMessage, string>()
  const ownerOf = ({ runtime }: { runtime?: { node?: { req: unknown } } }) =>
    owners.get(runtime?.node?.req as IncomingMessage) as string

  const finishing = new Map<string, Promise<void>>()
  /** One at a time for each upload: the last bytes and a question how far it came may arrive together. */
  const finish = (upload: Upload): Promise<void> => {
    const running = finishing.get(upload.id) ?? finishNow(upload).finally(() => finishing.delete(upload.id))
    finishing.set(upload.id, running)
    return running
  }
  const finishNow = async ({ id, metadata }: Upload) => {
    const contentType = metadata?.filetype ?? metadata?.type ?? ''
    try {
      await options.finish({
        id,
        owner: String(metadata?.[ownerName]),
        fileName: metadata?.filename ?? metadata?.name ?? '',
        contentType: mediaType.test(contentType) ? contentType : 'application/octet-stream',
        purpose: metadata?.purpose ?? undefined,
        bytes: place.read(id),
      })
    } catch (error) {
      // What is refused now is refused for ever; what failed for another reason can be tried again.
      if (asServiceError(error).status < 500) await forget(id)
      throw error
    }
    await forget(id)
  }
  const forget = async (id: string) => {
    await place.remove(id)
    await options.forgotten(id)
  }
  const remove = store.remove.bind(store)
  store.remove = async (id) => {
    await remove(id)
    await options.forgotten(id)
  }
  const write = store.write.bind(store)
  store.write = async (bytes, id, offset) => {
    const owner = String((await unfinished(id)).metadata?.[ownerName])
    let refusal: unknown
    async function* watched() {
      try {
        yield* options.watch({ id, owner }, offset, bytes)
      } catch (error) {
        refusal = error
        throw error
      }
    }
    // The store tells every failure as one of its own.
    return write(Readable.from(watched(), { objectMode: false }), id, offset).catch((error) => {
      throw refusal instanceof ServiceError ? refusal : error
    })
  }
  const server = new Server({
    path,
    datastore: store,
    maxSize: bytesMax,
    // The gateway knows which pages may call.
    allowedOrigins: () => false,
    namingFunction: () => options.newId(),
    generateUrl: (_request, { id }) => options.urlOf(id),
    onUploadCreate: async (request, { id, size, metadata }) => {
      const owner = ownerOf(request)
      await options.accept({ id, owner, size, purpose: metadata?.purpose ?? undefined })
      return { metadata: { ...metadata, [ownerName]: owner } }
    },
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return
      const upload = await store.getUpload(id)
      if (upload.metadata?.[ownerName] !== ownerOf(request)) throw notFound
      const isHere = await unfinished(id).catch(() => undefined)
      if (request.method === 'HEAD') {
        // All bytes are there but it did not become a file: something failed at the end, and this is the next attempt.
        if (isHere && upload.offset === upload.size) await finish(upload)
        return
      }
      // Nothing is read here: what has not been scanned yet would be.
      if (!isHere || request.method === 'GET') throw notFound
    },
    onUploadFinish: async (_request, upload) => {
      await finish(upload)
      return { headers: { [finishedHeader]: upload.id } }
    },
    onResponseError: (_request, error) => {
      if (error === ERRORS.FILE_WRITE_ERROR || ('code' in error && diskFailures.has(String(error.code))))
        return { status_code: 503, body: 'the disk for uploads cannot be written; try again in a moment\n' }
      if ('status_code' in error) return undefined
      const { status, message, code } = asServiceError(error)
      if (code === 'internal_error') options.log.error({ err: error }, 'a resumable upload failed')
      return { status_code: status, body: `${message}\n` }
    },
  })
  return {
    async handle(request, response, owner) {
      owners.set(request, owner)
      await server.handle(request, response)
    },
  }
}
