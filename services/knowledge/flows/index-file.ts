import type { ParsedFile } from '@casewright/contracts/file'
import type { ErrorCode } from '@casewright/kit/data/errors'
import { LeaseLost } from '@casewright/kit/work/leased-worker'
import type { KnowledgeDeps } from '../deps.ts'
import { lockBase } from '../queries/bases.ts'
import type { JobStep } from '../queries/jobs.ts'
import { entriesOf } from '../queries/outbox.ts'
import { lockRunningJob, type RunningJob, setParseAsked, setStep } from '../queries/running-jobs.ts'
import { chunkText } from '../rules/chunk-text.ts'
import { failuresMax, followWaitsMax, parseWaitsMax } from '../rules/job-pauses.ts'
import { readingOf, soundText } from '../rules/parsed-file.ts'
import { writeDocuments } from './write-documents.ts'

/** What a run came to; `waits` is looked after again later. */
export type Outcome =
  | { outcome: 'succeeded'; note: string | null }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'waits'; waits: number; reason: string | null }

/** Goes on with a job, from the step it is at as far as it gets without waiting. */
export async function indexFile(deps: KnowledgeDeps, job: RunningJob, signal: AbortSignal): Promise<Outcome> {
  if (job.failures >= failuresMax) return failed(`whoever worked on it was cut off, ${job.failures} times in a row`)
  if (job.step === 'embed' || job.step === 'index') return follow(deps, job, job.waits)
  const asked = { params: { fileId: job.file_id }, ...askerOf(job), signal }
  const file = await deps.files.readFileInternal(asked).catch(unless('not_found'))
  if (file === undefined) return failed('the file was deleted, or is no longer open to whoever asked for the job')
  const reading = readingOf(file)
  if (reading.state === 'unreadable' && job.parse_again) {
    await deps.files.parseFile(asked)
    await setParseAsked(deps.sql, job)
    return waits(0)
  }
  if (reading.state === 'unreadable') return failed(reading.reason)
  if (reading.state === 'reading') return waitForText(job)
  // Somebody may have it read anew at this very moment.
  const parsed = await deps.files.readParsed(asked).catch(unless('conflict'))
  return parsed === undefined ? waitForText(job) : indexText(deps, job, file.name, parsed)
}

/** As whom other services are asked: whoever added the file, or retried its job since. */
const askerOf = ({ organization_id: organization, user_id }: RunningJob) => ({
  organization,
  ...(user_id !== null && { user: user_id }),
})

const waitForText = ({ waits: before }: RunningJob): Outcome =>
  before < parseWaitsMax ? waits(before) : failed('files-service has not read the file within a day')

const failed = (reason: string): Outcome => ({ outcome: 'failed', reason })
const waits = (before: number, reason: string | null = null): Outcome => ({
  outcome: 'waits',
  waits: before + 1,
  reason,
})
const unless =
  (code: ErrorCode) =>
  (error: { code?: unknown }): undefined => {
    if (error.code !== code) throw error
  }

const cutting = { module: new URL('../rules/chunk-text.ts', import.meta.url).href, name: 'chunkText', run: chunkText }

async function indexText(deps: KnowledgeDeps, job: RunningJob, fileName: string, parsed: ParsedFile): Promise<Outcome> {
  const { text, sections, title } = soundText(parsed)
  await stepTo(deps, job, 'cut')
  const { title: wished, ...labels } = job.labels
  const { chunks } = await deps.textWorkers.run(cutting, [text, { sections, doc_type: labels.doc_type }])
  if (chunks.length === 0) return failed('the file has no text')
  await stepTo(deps, job, 'write')
  await writeDocuments(stillOurs(deps, job), {
    kb_id: job.kb_id,
    ...askerOf(job),
    documents: [
      {
        ...labels,
        document_id: job.document_id,
        file_id: job.file_id,
        title: (wished ?? title ?? fileName).slice(0, titleMax),
        text,
        chunks: chunks.map(({ section_id, section_title, content, start }) => ({
          section_id,
          section_title,
          content,
          start,
          metadata: {},
        })),
      },
    ],
  })
  return follow(deps, job, 0)
}

const titleMax = 1000

async function stepTo({ sql }: Pick<KnowledgeDeps, 'sql'>, job: RunningJob, step: JobStep): Promise<void> {
  if (!(await setStep(sql, job, step))) throw new LeaseLost()
}

/** Writes only together with the job's step, and only while the job is ours: a cancelled one changes nothing. */
const stillOurs = (deps: KnowledgeDeps, job: RunningJob): KnowledgeDeps => ({
  ...deps,
  transaction: (work) =>
    deps.transaction(async (sql) => {
      // Whoever takes both takes the base first.
      await lockBase(sql, job.kb_id)
      if (!(await lockRunningJob(sql, job))) throw new LeaseLost()
      const written = await work(sql)
      await stepTo({ sql }, job, 'embed')
      return written
    }),
})

/** The document is searchable by words; what other systems must learn of it they learn by themselves. */
async function follow(deps: KnowledgeDeps, job: RunningJob, before: number): Promise<Outcome> {
  const { sql, outbox } = deps
  const left = await entriesOf(sql, outbox.targets, job.kb_id, job.document_id)
  if (left.length === 0) return { outcome: 'succeeded', note: null }
  await stepTo(deps, job, left.some(({ target }) => target === 'embedding') ? 'embed' : 'index')
  const reason = left.find(({ error }) => error !== null)?.error ?? null
  if (before < followWaitsMax) return waits(before, reason)
  const targets = left.map(({ target }) => target).join(', ')
  return { outcome: 'succeeded', note: `found by words; still tried for ${targets}: ${reason ?? 'not done yet'}` }
}
