import { fileTypeFromBuffer } from 'file-type'
import { unmarkedKind, unmarkedTypes } from '../rules/unmarked-kind.ts'

/** What the first bytes of a file show it to be; undefined when they could be anything. */
export type Sniff = (head: Uint8Array) => Promise<string | undefined>

/** As much of a file as tells an Office document from any other archive. */
export const headBytesMax = 64 * 1024

export const sniff: Sniff = async (head) => {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const kind = found ? undefined : unmarkedKind(head)
  return found?.mime ?? (kind && unmarkedTypes[kind])
}
