import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive. */
export interface ZipEntry {
  name: string
  bytes: AsyncIterable<Uint8Array> | string
}

/** An archive as it is made: nothing of it is held whole. */
export type Zip = (entries: AsyncIterable<ZipEntry>) => AsyncIterable<Uint8Array>

/** The first moment that the format knows, in any time zone: the same entries give the same archive. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * The next entry is asked for when the one before was read to its end, as fast as the archive's reader takes it. When a
 * source fails the archive ends in an error, and when its reader leaves the source is let go.
 */
export const createZip = (): Zip =>
  async function* (entries) {
    const archive = new ZipFile()
    const output = archive.outputStream
    archive.on('error', (error: Error) => output.destroy(error))
    let source: Readable | undefined
    const fill = async () => {
      for await (const { name, bytes } of entries) {
        source = Readable.from(typeof bytes === 'string' ? [Buffer.from(bytes)] : bytes, { objectMode: false })
        if (output.destroyed) source.destroy()
        else archive.addReadStream(source, name, entryOptions)
        await finished(source)
      }
      archive.end()
    }
    const filling = fill().catch((error: Error) => void output.destroy(error))
    try {
      yield* output as AsyncIterable<Uint8Array>
    } finally {
      output.destroy()
      source?.destroy()
      await filling
    }
  }
