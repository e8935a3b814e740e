import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * The file's text; made if there is none. Written aside and then linked: of two processes starting together one makes
 * it, and none reads half of it.
 */
export async function keepOnce(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, await make(), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => error.code !== 'EEXIST' && Promise.reject(error))
  await rm(draft)
  return readFile(file, 'utf8')
}
