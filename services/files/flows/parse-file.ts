import { withLocalCopy } from '../adapters/local-copy.ts'
import type { ParseOutcome } from '../adapters/parsing.ts'
import type { FilesDeps } from '../deps.ts'
import { type FileRow, setParseState } from '../queries/files.ts'
import { putParsed, removeParsed } from '../queries/parsed.ts'
import { undecodableWarning } from '../rules/undecodable.ts'

/** One attempt. However it ends, the file says so; only an outage of ours throws. */
export async function parseFile(
  deps: Pick<FilesDeps, 'storage' | 'parsers' | 'transaction'>,
  { fileId, storage_key, name: fileName, contentType }: FileRow,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await withLocalCopy(deps.storage, storage_key, (path) =>
    deps.parsers.parse({ path, fileName, contentType }, signal),
  )
  // The service stops: the next one reads the file.
  signal.throwIfAborted()
  if (outcome.status === 'interrupted') throw new Error('the reader of the file was stopped')
  await keepOutcome(deps, fileId, outcome)
}

type Settled = Exclude<ParseOutcome, { status: 'interrupted' }>

async function keepOutcome(
  { transaction }: Pick<FilesDeps, 'transaction'>,
  fileId: string,
  outcome: Settled,
): Promise<void> {
  await transaction(async (sql) => {
    if (outcome.status !== 'parsed') {
      const { status: parseStatus, reason } = outcome
      await setParseState(sql, fileId, { parseStatus, reason, pages: null, characters: null })
      await removeParsed(sql, fileId)
      return
    }
    const { undecodable_share, ...parsed } = outcome.parsed
    const { pages, text } = parsed
    const state = {
      parseStatus: 'parsed' as const,
      reason: null,
      pages,
      characters: text.length,
      undecodable_share,
      warning: undecodableWarning(undecodable_share),
    }
    // Nothing is kept of a file that was deleted meanwhile.
    if (await setParseState(sql, fileId, state)) await putParsed(sql, { fileId, ...parsed })
  })
}
