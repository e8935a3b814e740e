import type { DocumentStatus } from '@casewright/contracts/collector/collection-resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'

/** What was last known of a document, as far as it decides what to do with it now. */
export interface KnownDocument {
  document_id: string
  location: string
  status: DocumentStatus
  sha256: string | null
  version: number
  bytes_sha256: string | null
  /** Null: the knowledge base has never taken it. */
  labels_hash: string | null
  etag: string | null
  last_modified: string | null
  seen_run_id: string
}

/** What goes with the text of each document of a source. */
export interface Labels {
  name: string
  doc_type: string
  licence: string | null
  metadata: Record<string, string>
}

export const labelsHash = ({ name, doc_type, licence, metadata }: Labels): string =>
  digestOf(canonicalJson({ name, doc_type, licence, metadata }))

export const contentHash = ({ title, text }: { title: string; text: string }): string =>
  digestOf(canonicalJson([title, text]))

/**
 * Whether the knowledge base has what was last read, as it would be sent now. Only then may a source answer "not
 * changed", because then there is no text to send.
 */
export const isSettled = (known: KnownDocument | undefined, labels: string): known is KnownDocument =>
  known !== undefined && known.sha256 !== null && known.labels_hash === labels

/** What becomes of a document that was read. */
export function changeOf(
  known: KnownDocument | undefined,
  labels: string,
  sha256: string,
): { outcome: 'new' | 'changed' | 'unchanged'; version: number } {
  const isSame = known?.sha256 === sha256
  const version = isSame ? known.version : (known?.version ?? 0) + 1
  if (isSame && known.labels_hash === labels) return { outcome: 'unchanged', version }
  return { outcome: known?.labels_hash == null ? 'new' : 'changed', version }
}

/** The same source and location are always the same document (UUIDv8 of RFC 9562). */
export function documentIdOf(source_id: string, location: string): string {
  const digest = digestOf(`${source_id} ${location}`)
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) & 3]
  const groups = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...groups, `${variant}${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
