import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { PackageFile } from './package-folder.ts'

/** The first moment that the format knows, in any time zone: the same files give the same archive. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** An archive of the files, in their order, below a folder of that name. */
export function zipOf(folder: string, files: readonly PackageFile[]): Readable {
  const archive = new ZipFile()
  archive.on('error', (error: Error) => archive.outputStream.destroy(error))
  for (const { path, bytes } of files)
    archive.addReadStream(Readable.from([bytes], { objectMode: false }), `${folder}/${path}`, entryOptions)
  archive.end()
  return archive.outputStream
}
