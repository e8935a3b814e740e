import { withContext } from '@casewright/kit/data/request-context'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { backoff } from '@casewright/kit/work/backoff'
import { startLeasedWorker } from '@casewright/kit/work/leased-worker'
import type { FilesDeps } from '../deps.ts'
import { parseFile } from '../flows/parse-file.ts'
import type { FileRow } from '../queries/files.ts'
import { claimNextFile, postponeParsing, renewParsing } from '../queries/parse-turns.ts'

const pollMs = 1_000
/** A file that is being read says so this often; one that has not for the lease's time has nobody at it any more. */
const [renewMs, leaseMs] = [10_000, 40_000]
const retryPause = { first: 1, max: 300 }

type Deps = Pick<FilesDeps, 'sql' | 'transaction' | 'storage' | 'parsers' | 'log' | 'limits'>

export interface ParseQueue {
  /** Waits for the files being read, up to the grace time; those still being read then are released. */
  stop(graceMs: number): Promise<void>
}

/** A file may be asked to be read again while it is read: each claim of it is a parsing of its own. */
interface Parsing {
  id: string
  row: FileRow
}

/** Reads waiting files, as many at once as there are parsing processes. The waiting files are rows, so any replica may. */
export function startParsing({ sql, transaction, log, limits, ...deps }: Deps): ParseQueue {
  const atOnceMax = limits.FILES_PARSE_CHILDREN
  const bounds = {
    perUserMax: limits.FILES_PARSE_USER_MAX || Math.max(1, Math.floor(atOnceMax / 2)),
    stuckMs: leaseMs,
  }
  const read = async (row: FileRow, signal: AbortSignal): Promise<void> => {
    try {
      await parseFile({ ...deps, transaction }, row, signal)
    } catch (err) {
      if (!signal.aborted) log.warn({ err, file: row.fileId }, 'a file could not be parsed; it is tried again later')
      const seconds = signal.aborted ? 0 : backoff(row.parse_attempts + 1, retryPause)
      // Where even this fails, the file counts as stuck after a while and is claimed again.
      await postponeParsing(sql, row, seconds).catch(() => {})
    }
  }
  const parsing = startLeasedWorker<Parsing>({
    name: 'files to parse',
    log,
    pollMs,
    atOnceMax,
    keyOf: ({ id }) => id,
    async claim() {
      const row = await transaction((sql) => claimNextFile(sql, bounds))
      return row ? [{ id: uuidv7(), row }] : []
    },
    renewal: {
      everyMs: renewMs,
      async renew(parsings) {
        const renewed = await renewParsing(
          sql,
          parsings.map(({ row }) => row),
        )
        return parsings.filter(({ row }) => renewed.includes(row.fileId)).map(({ id }) => id)
      },
    },
    work({ id, row }, signal) {
      // Files are claimed one by one: there may be a next one.
      parsing.wake()
      return withContext({ id, organization: row.organization_id }, () => read(row, signal))
    },
  })
  return { stop: parsing.stop }
}
