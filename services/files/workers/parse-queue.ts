import { withContext } from '@casewright/kit/data/request-context'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { backoff } from '@casewright/kit/work/backoff'
import { pause } from '@casewright/kit/work/pause'
import type { FilesDeps } from '../deps.ts'
import { parseFile } from '../flows/parse-file.ts'
import type { FileRow } from '../queries/files.ts'
import { claimNextFile, postponeParsing } from '../queries/parse-turns.ts'

const pollMs = 1_000
const retryPause = { first: 1, max: 300 }

type Deps = Pick<FilesDeps, 'sql' | 'transaction' | 'storage' | 'parsers' | 'log' | 'limits'>

export interface ParseQueue {
  /** Waits for the files being read, up to the grace time; those still being read then are given back. */
  stop(graceMs: number): Promise<void>
}

/** Reads waiting files, as many at once as there are parsing processes. The waiting files are rows, so any replica may. */
export function startParsing({ sql, transaction, log, limits, ...deps }: Deps): ParseQueue {
  const cut = new AbortController()
  const running = new Set<Promise<void>>()
  const atOnce = limits.FILES_PARSE_CHILDREN
  const bounds = {
    perUserMax: limits.FILES_PARSE_USER_MAX || Math.max(1, Math.floor(atOnce / 2)),
    stuckMs: stuckMs(limits.FILES_PARSE_TIMEOUT_MS),
  }
  let stopping = false
  let filling: Promise<void> | undefined

  const fill = (): void => {
    filling ??= fillNow()
      .catch((err) => log.warn({ err }, 'files waiting to be parsed were not looked for; the next look will'))
      .finally(() => {
        filling = undefined
      })
  }
  const fillNow = async () => {
    while (!stopping && running.size < atOnce) {
      const row = await transaction((sql) => claimNextFile(sql, bounds))
      if (!row) return
      const context = { id: uuidv7(), organization: row.organization_id }
      const reading: Promise<void> = withContext(context, () => read(row)).finally(() => {
        running.delete(reading)
        fill()
      })
      running.add(reading)
    }
  }
  const read = async (row: FileRow): Promise<void> => {
    try {
      await parseFile({ ...deps, transaction }, row, cut.signal)
    } catch (err) {
      if (!cut.signal.aborted)
        log.warn({ err, file: row.fileId }, 'a file could not be parsed; it is tried again later')
      const seconds = cut.signal.aborted ? 0 : backoff(row.parse_attempts + 1, retryPause)
      // Where even this fails, the file counts as stuck after a while and is taken up again.
      await postponeParsing(sql, row.fileId, seconds).catch(() => {})
    }
  }

  const timer = setInterval(fill, pollMs).unref()
  fill()
  return {
    async stop(graceMs) {
      stopping = true
      clearInterval(timer)
      await filling
      const waited = new AbortController()
      await Promise.race([Promise.all(running), pause(graceMs, waited.signal)])
      waited.abort()
      cut.abort(new Error('the service stops'))
      await Promise.all(running)
    },
  }
}

/** A parsing that is under way for longer than twice what it may take has nobody at it any more. */
const stuckMs = (timeoutMs: number): number => 2 * timeoutMs
