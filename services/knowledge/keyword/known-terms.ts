import type { Sql } from '@casewright/kit/postgres/sql'
import type { BaseState } from '../queries/bases.ts'
import { readPostings } from '../queries/postings.ts'
import { type TermBlock, termBlock } from './postings.ts'

export interface KnownTerm {
  versions: readonly number[]
  blocks: (TermBlock | undefined)[]
  /** In how many chunks it is. */
  chunks: number
  bytes: number
}

/** The postings that the process has read, up to a number of bytes. */
export interface KnownTerms {
  load(sql: Sql, base: BaseState, terms: readonly string[]): Promise<KnownTerm[]>
  forgetLeastUsed(): void
  readonly bytes: number
}

const entryBytes = 200

export function createKnownTerms(bytesMax: number): KnownTerms {
  // In the order of last use.
  const known = new Map<string, KnownTerm>()
  let bytes = 0

  /** Brings the terms up to the base's versions, reading only blocks that are new. */
  async function load(sql: Sql, base: BaseState, terms: readonly string[]): Promise<KnownTerm[]> {
    const { base_no, block_versions: versions } = base
    const entries = terms.map((term) => known.get(`${base_no} ${term}`))
    const stale = entries.map((entry) =>
      versions.flatMap((version, at) => (entry?.versions[at] === version ? [] : [at])),
    )
    const missing = terms.filter((_, at) => (stale[at] as number[]).length > 0)
    const rows = missing.length > 0 ? await readPostings(sql, base_no, missing, [...new Set(stale.flat())]) : []
    const byTerm = Map.groupBy(rows, ({ term }) => term)
    return terms.map((term, at) => {
      const name = `${base_no} ${term}`
      const old = known.get(name)
      const entry =
        old && (stale[at] as number[]).length === 0
          ? old
          : renewed(old, versions, stale[at] as number[], byTerm.get(term) ?? [])
      known.delete(name)
      known.set(name, entry)
      bytes += entry.bytes - (old?.bytes ?? 0)
      return entry
    })
  }

  function forgetLeastUsed(): void {
    for (const [name, entry] of known) {
      if (bytes <= bytesMax) return
      known.delete(name)
      bytes -= entry.bytes
    }
  }

  return {
    load,
    forgetLeastUsed,
    get bytes() {
      return bytes
    },
  }
}

function renewed(
  old: KnownTerm | undefined,
  versions: readonly number[],
  stale: readonly number[],
  rows: readonly { block: number; data: Uint8Array }[],
): KnownTerm {
  const blocks = versions.map((_, at) => old?.blocks[at])
  for (const at of stale) blocks[at] = undefined
  for (const { block, data } of rows) {
    if (!stale.includes(block)) continue
    // Copied: it must begin at a multiple of four, and not keep the whole answer alive.
    const copy = new Uint8Array(data)
    blocks[block] = termBlock(new Uint32Array(copy.buffer, 0, copy.length >> 2))
  }
  const chunks = blocks.reduce((sum, block) => sum + (block?.postings.length ?? 0), 0)
  return { versions, blocks, chunks, bytes: entryBytes + blocks.length * 16 + chunks * 4 }
}
