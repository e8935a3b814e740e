import { readFolderFile } from '../adapters/folder.ts'
import { FetchProblem, type Validators } from '../adapters/outside-fetch.ts'
import { decodePage, readPage } from '../adapters/page-text.ts'
import { sha256Of } from '../adapters/sha256.ts'
import type { CollectorDeps } from '../deps.ts'
import { fetchPatiently } from './fetch-patiently.ts'
import { readByFiles, readUploaded } from './read-by-files.ts'
import type { ItemRead, Reading } from './reading.ts'
import { DocumentFailed } from './run-ends.ts'

type Bytes = { bytes: Buffer; content_type: string; validators: Validators }
const noValidators: Validators = { etag: null, last_modified: null }

/** Rejects with `DocumentFailed` for what is wrong with this one document; everything else concerns the run. */
export async function readItem(deps: CollectorDeps, reading: Reading): Promise<ItemRead> {
  const { run, settled } = reading
  if (run.source.kind === 'files') return readUploaded(deps, reading)
  const found = run.source.kind === 'directory' ? await folderBytes(deps, reading) : await pageBytes(reading)
  if ('as' in found) return found
  const bytes_sha256 = sha256Of(found.bytes)
  if (settled?.bytes_sha256 === bytes_sha256) return { as: 'unchanged', fetched: true }
  const { title, text } = await readText(deps, reading, found)
  return { as: 'read', title, text, bytes_sha256, validators: found.validators }
}

async function pageBytes({ outside, location, settled, signal }: Reading): Promise<Bytes | ItemRead> {
  const known = settled && { etag: settled.etag, last_modified: settled.last_modified }
  const fetched = await fetchPatiently(outside, location, { ...(known && { known }), signal }).catch(
    (error: unknown) => {
      throw error instanceof FetchProblem ? new DocumentFailed(error.message) : error
    },
  )
  if (fetched.as === 'unchanged') return { as: 'unchanged', fetched: false }
  if (fetched.as === 'gone') return { as: 'gone' }
  const { bytes, content_type, validators } = fetched
  return { bytes, content_type, validators }
}

async function folderBytes({ collecting }: CollectorDeps, { run, location }: Reading): Promise<Bytes | ItemRead> {
  const { path } = run.source.config as { path: string }
  try {
    const bytes = await readFolderFile(path, location, collecting.bytesMax)
    return { bytes, content_type: '', validators: noValidators }
  } catch (error) {
    if (((error as Error).cause as { code?: unknown } | undefined)?.code === 'ENOENT') return { as: 'gone' }
    throw new DocumentFailed((error as Error).message)
  }
}

const readingPage = {
  module: new URL('../adapters/page-text.ts', import.meta.url).href,
  name: 'readPage',
  run: readPage,
}

/** Whatever a page does to its reader, it is that page's failure. */
async function readText(
  deps: CollectorDeps,
  reading: Reading,
  { bytes, content_type }: Bytes,
): Promise<{ title: string | null; text: string }> {
  const name = nameOf(reading)
  const page = decodePage(bytes, content_type, name)
  if (!page) return readByFiles(deps, reading, { bytes, content_type, name })
  try {
    return await deps.textWorkers.run(readingPage, [page], reading.signal)
  } catch (error) {
    reading.signal.throwIfAborted()
    deps.log.warn({ err: error, location: reading.location }, 'a document could not be read')
    throw new DocumentFailed('it could not be read')
  }
}

/** What the document is called where it stands: the last part of its address or path. */
const nameOf = ({ run, location }: Reading): string => {
  const path = run.source.kind === 'directory' ? location : new URL(location).pathname
  return path.split('/').at(-1) || 'page'
}
