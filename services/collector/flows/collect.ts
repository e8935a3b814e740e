import { isRefusal } from '@casewright/kit/data/errors'
import { LeaseLost } from '@casewright/kit/work/leased-worker'
import type { OutsideFetch } from '../adapters/outside-fetch.ts'
import type { CollectorDeps } from '../deps.ts'
import {
  confirmDocument,
  knownDocuments,
  putDocument,
  putFailedDocument,
  vanishDocument,
} from '../queries/documents.ts'
import { type Counted, countDocument, type RunningRun, setCurrent, setListed } from '../queries/running-runs.ts'
import {
  changeOf,
  contentHash,
  documentIdOf,
  isSettled,
  type KnownDocument,
  labelsHash,
} from '../rules/document-change.ts'
import type { Listing } from '../rules/listing.ts'
import { sentDocument, soundText, soundTitle } from '../rules/sent-document.ts'
import { listSource } from './list-source.ts'
import { readItem } from './read-item.ts'
import type { ItemRead } from './reading.ts'
import { DocumentFailed, RunFailed } from './run-ends.ts'

/** What a document is about to become in the database, with how it counts. */
interface CollectedItem extends Omit<Counted, 'location'> {
  write(sql: CollectorDeps['sql']): Promise<void>
}
interface Place {
  document_id: string
  location: string
  listedTitle: string | null
  known: KnownDocument | undefined
}
interface RunContext {
  run: RunningRun
  labels: string
  outside: OutsideFetch
  signal: AbortSignal
}

/** The longest that an index takes. */
const locationBytesMax = 2_000

/**
 * Goes through all that a source has. Each document is sent first and written then, together with the run's counts: a run
 * that goes on after a restart leaves alone what it has written, and what was sent but not written is sent again to the
 * same place.
 */
export async function collect(deps: CollectorDeps, run: RunningRun, signal: AbortSignal): Promise<Listing> {
  const outside = deps.openOutside()
  try {
    const listing = await listSource(run.source, { outside, signal, textWorkers: deps.textWorkers })
    // An empty listing is far more often a mistake of its site than the end of everything that it had.
    if (listing.items.length === 0)
      throw new RunFailed('the source lists no documents, so nothing was collected and nothing is marked as vanished')
    if (!(await setListed(deps.sql, run, listing.items.length))) throw new LeaseLost()
    const known = new Map((await knownDocuments(deps.sql, run.source.source_id)).map((row) => [row.location, row]))
    const context: RunContext = { run, labels: labelsHash(run.source), outside, signal }
    for (const { location, title } of listing.items) {
      const before = known.get(location)
      if (before?.seen_run_id === run.run_id) continue
      signal.throwIfAborted()
      if (!(await setCurrent(deps.sql, run, location))) throw new LeaseLost()
      const document_id = documentIdOf(run.source.source_id, location)
      await collectOne(deps, context, { document_id, location, listedTitle: title, known: before })
    }
    return listing
  } finally {
    await outside.close()
  }
}

async function collectOne(deps: CollectorDeps, context: RunContext, place: Place): Promise<void> {
  const { run } = context
  const { location } = place
  const { write, ...counted } = await outcomeOf(deps, context, place).catch((error: unknown) => {
    if (error instanceof DocumentFailed) return failed(run, place, error.message)
    throw error
  })
  await deps.transaction(async (sql) => {
    // First of all: it locks the run, so that whoever cancels it waits for this document or keeps it from being written.
    if (!(await countDocument(sql, run, { ...counted, location }))) throw new LeaseLost()
    await write(sql)
  })
  run.failures = 0
}

async function outcomeOf(deps: CollectorDeps, context: RunContext, place: Place): Promise<CollectedItem> {
  const { run, labels, outside, signal } = context
  const { document_id, location, known } = place
  if (Buffer.byteLength(location) > locationBytesMax)
    return { outcome: 'failed', fetched: false, message: 'its address is too long', write: async () => {} }
  const settled = isSettled(known, labels) ? known : undefined
  const found = await readItem(deps, { run, location, settled, outside, signal })
  if (found.as === 'read') return send(deps, context, place, found)
  if (found.as === 'unchanged')
    return {
      outcome: 'unchanged',
      fetched: found.fetched,
      message: null,
      write: (sql) => confirmDocument(sql, document_id, run.run_id),
    }
  if (!known || known.sha256 === null) throw new DocumentFailed('it is listed, but not there')
  return {
    outcome: known.status === 'vanished' ? 'unchanged' : 'vanished',
    fetched: false,
    message: null,
    write: (sql) => vanishDocument(sql, document_id, run.run_id),
  }
}

const failed = ({ run_id, source }: RunningRun, { document_id, location }: Place, error: string): CollectedItem => ({
  outcome: 'failed',
  fetched: false,
  message: error,
  write: (sql) => putFailedDocument(sql, { document_id, source_id: source.source_id, location, error, run_id }),
})

/** What the knowledge base has as it is now is not sent. */
async function send(
  deps: CollectorDeps,
  { run: { run_id, source, organization, user }, labels, signal }: RunContext,
  { document_id, location, listedTitle, known }: Place,
  read: ItemRead & { as: 'read' },
): Promise<CollectedItem> {
  const text = soundText(read.text)
  if (text === '') throw new DocumentFailed('it has no text')
  const title = soundTitle(read.title ?? listedTitle, location)
  const sha256 = contentHash({ title, text })
  const { outcome, version } = changeOf(known, labels, sha256)
  if (outcome !== 'unchanged') {
    const fetched_at = new Date().toISOString()
    const document = sentDocument(source, { document_id, title, text, sha256, version, location, fetched_at })
    await deps.knowledge
      .batchUpsert({ organization, user, body: { kb_id: source.kb_id, documents: [document] }, signal })
      .catch(refused)
  }
  const { bytes_sha256, validators } = read
  return {
    outcome,
    fetched: true,
    message: null,
    write: (sql) =>
      putDocument(sql, {
        document_id,
        source_id: source.source_id,
        location,
        title,
        sha256,
        version,
        bytes_sha256,
        run_id,
        labels_hash: labels,
        ...validators,
        isNewVersion: version !== known?.version,
      }),
  }
}

/** A document that is refused is refused again; without its base no document is taken; else it is an outage. */
function refused(error: unknown): never {
  if (!isRefusal(error)) throw error
  if (error.code === 'invalid_input' || error.code === 'payload_too_large')
    throw new DocumentFailed(`the knowledge base does not take it: ${error.message}`)
  throw new RunFailed(`the knowledge base does not take documents: ${error.message}`)
}
