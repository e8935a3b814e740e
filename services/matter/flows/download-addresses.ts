import type { MatterDeps } from '../deps.ts'
import { fewAtOnce, isFileId } from './few-at-once.ts'
import type { FileReader } from './matter-files.ts'

/** Whoever asks for a list does not wait longer for addresses in it. */
const waitMsMax = 5_000

/** Where each file can be downloaded from for a while. Files that files-service gives no address for are left out. */
export async function downloadAddresses(
  { files, log }: Pick<MatterDeps, 'files' | 'log'>,
  reader: FileReader,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  const asked = [...new Set(fileIds)].filter(isFileId)
  const signal = AbortSignal.timeout(waitMsMax)
  const addresses = new Map<string, string>()
  const failures: unknown[] = []
  await fewAtOnce(asked, async (fileId) => {
    try {
      signal.throwIfAborted()
      const { url } = await files.createPresignedUrl({ ...reader, body: { fileId }, signal })
      if (typeof url === 'string') addresses.set(fileId, url)
    } catch (err) {
      failures.push(err)
    }
  })
  // One line, however many failed: it is one outage.
  if (failures.length > 0)
    log.warn(
      { err: failures[0], failed: failures.length, asked: asked.length },
      'files-service gives no address for some deliverables',
    )
  return addresses
}
