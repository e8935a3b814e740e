import { ParseJob } from '@casewright/contracts/files/resources'
import { withLocalCopy } from '../adapters/local-copy.ts'
import type { ParseOutcome } from '../adapters/parsing.ts'
import type { FilesDeps } from '../deps.ts'
import { beginParsing, setParseState } from '../queries/files.ts'
import { putParsed, removeParsed } from '../queries/parsed.ts'
import { parseQueue } from './register-files.ts'

/** Files are parsed one after the other by any replica; what a dead one left is taken up by the sweep. */
export const startParsing = (deps: FilesDeps): Promise<void> =>
  deps.jobs.work(parseQueue, ParseJob, ({ fileId }, signal) => parseFile(deps, fileId, signal))

/** One attempt. However it ends, the file says so; only an outage of ours throws, and is tried again by the queue. */
async function parseFile(deps: FilesDeps, fileId: string, signal: AbortSignal): Promise<void> {
  const { sql, storage, parsers } = deps
  const row = await beginParsing(sql, fileId)
  if (!row) return
  const { storage_key, name: fileName, contentType } = row
  const outcome = await withLocalCopy(storage, storage_key, (path) =>
    parsers.parse({ path, fileName, contentType }, signal),
  )
  // The service stops: the queue gives the file to the next one.
  if (signal.aborted) throw signal.reason
  if (outcome.status === 'interrupted') throw new Error('the reader of the file was stopped')
  await keepOutcome(deps, fileId, outcome)
}

type Settled = Exclude<ParseOutcome, { status: 'interrupted' }>

async function keepOutcome({ transaction }: FilesDeps, fileId: string, outcome: Settled): Promise<void> {
  await transaction(async (sql) => {
    if (outcome.status !== 'parsed') {
      const { status: parseStatus, reason } = outcome
      await setParseState(sql, fileId, { parseStatus, reason, pages: null, characters: null })
      await removeParsed(sql, fileId)
      return
    }
    const { parsed } = outcome
    const state = { parseStatus: 'parsed', reason: null, pages: parsed.pages, characters: parsed.text.length } as const
    // Nothing is kept of a file that was deleted meanwhile.
    if (await setParseState(sql, fileId, state)) await putParsed(sql, { fileId, ...parsed })
  })
}
