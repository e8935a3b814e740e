import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'

type Metadata = Record<string, string | null>

/** An upload as it is known to every replica. */
interface KnownUpload {
  size: number | undefined
  arrived: number
  metadata: Metadata
  createdAt: string
}

/** What keeps uploads and their parts. */
export interface UploadParts {
  create(id: string, upload: { size: number | undefined; metadata: Metadata }): Promise<void>
  find(id: string): Promise<KnownUpload | undefined>
  setSize(id: string, size: number): Promise<void>
  /** False when the upload does not end at `start` any more. */
  add(id: string, start: number, bytes: Uint8Array): Promise<boolean>
  remove(id: string): Promise<void>
}

/** What of an upload is in memory at most; each is one object. */
const partBytes = 8 * 1024 * 1024

/** Uploads as parts that any process may add; one that is cut off keeps what has arrived. */
export class PartStore extends DataStore {
  private readonly parts: UploadParts
  private readonly expirationMs: number

  constructor(parts: UploadParts, expirationMs: number) {
    super()
    this.parts = parts
    this.expirationMs = expirationMs
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.parts.create(upload.id, { size: upload.size, metadata: upload.metadata ?? {} })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = await this.parts.find(id)
    if (!known) throw ERRORS.FILE_NOT_FOUND
    const { size, arrived: offset, metadata, createdAt: creation_date } = known
    return new Upload({ id, offset, metadata, creation_date, ...(size !== undefined && { size }) })
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    let [end, gathered, length] = [offset, [] as Uint8Array[], 0]
    const keep = async () => {
      if (length === 0) return
      if (!(await this.parts.add(id, end, Buffer.concat(gathered, length)))) throw ERRORS.INVALID_OFFSET
      end += length
      gathered = []
      length = 0
    }
    try {
      for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
        gathered.push(chunk)
        length += chunk.length
        if (length >= partBytes) await keep()
      }
    } finally {
      await keep()
    }
    return end
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await this.parts.setSize(id, size)
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.parts.find(id))) throw ERRORS.FILE_NOT_FOUND
    await this.parts.remove(id)
  }

  override getExpiration(): number {
    return this.expirationMs
  }
}
