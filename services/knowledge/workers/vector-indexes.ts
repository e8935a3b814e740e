import type { Sql } from '@casewright/kit/postgres/sql'
import type { VectorIndex } from '../adapters/vector-index.ts'
import type { FindSlots } from '../flows/search-slots.ts'
import type { BaseState } from '../queries/bases.ts'
import { vectorsAfter } from '../queries/vectors.ts'
import type { SlotHit } from '../rules/search-scope.ts'
import { vectorOf } from '../rules/vector-bytes.ts'

/** One index of vectors per base, brought up to date before every use by the base's `vector_seq`. */
export interface VectorIndexes {
  finder(sql: Sql, vector: Float32Array): FindSlots
}

interface Entry {
  index: VectorIndex
  after: { seq: number; slot: number }
  loading: Promise<void>
}

const batchRows = 500

/** A base has more vectors than may be held: a search engine is for that. */
export class TooManyVectors extends Error {}

export function createVectorIndexes(
  createIndex: () => VectorIndex,
  { model, dims }: { model: string; dims: number },
  bytesMax: number,
): VectorIndexes {
  // In the order of last use.
  const entries = new Map<number, Entry>()
  /** A vector is kept as floats and as bytes. */
  const vectorsMax = Math.floor(bytesMax / (dims * 5))

  async function indexOf(sql: Sql, base: BaseState): Promise<VectorIndex> {
    const { base_no, chunks } = base
    if (chunks > vectorsMax)
      throw new TooManyVectors(`${base.kb_id} has more vectors than KNOWLEDGE_VECTOR_MEMORY_MB has room for`)
    let entry = entries.get(base_no)
    // Vectors of deleted chunks stay in the index, until they are the most.
    if (!entry || entry.index.size > 2 * chunks + batchRows)
      entry = { index: createIndex(), after: { seq: 0, slot: -1 }, loading: Promise.resolve() }
    entries.delete(base_no)
    entries.set(base_no, entry)
    const opened = entry
    opened.loading = opened.loading.catch(() => {}).then(() => extend(sql, base, opened))
    await opened.loading
    dropLeastUsed()
    return opened.index
  }

  async function extend(sql: Sql, { base_no, vector_seq }: BaseState, entry: Entry): Promise<void> {
    while (entry.after.seq < vector_seq) {
      const rows = await vectorsAfter(sql, base_no, model, entry.after, batchRows)
      for (const { slot, seq, data } of rows) {
        // Of another length: the model's vectors were once configured otherwise.
        if (data.length === dims * 4) entry.index.set(slot, vectorOf(data))
        entry.after = { seq, slot }
      }
      if (rows.length < batchRows) entry.after = { seq: Math.max(entry.after.seq, vector_seq), slot: lastSlot }
    }
  }

  function dropLeastUsed(): void {
    let vectors = 0
    for (const { index } of entries.values()) vectors += index.size
    for (const [base_no, { index }] of entries) {
      if (vectors <= vectorsMax || entries.size === 1) return
      entries.delete(base_no)
      vectors -= index.size
    }
  }

  return {
    finder:
      (sql, vector) =>
      async (bases, { limit, accepts }) => {
        const found: SlotHit[] = []
        for (const [base, state] of bases.entries()) {
          if (state.vector_seq === 0) continue
          const index = await indexOf(sql, state)
          const accept = accepts && ((slot: number) => accepts(base, slot))
          for (const { slot, score } of index.search(vector, limit, accept)) found.push({ base, slot, score })
        }
        return found
          .sort((one, other) => other.score - one.score || one.base - other.base || one.slot - other.slot)
          .slice(0, limit)
      },
  }
}

/** After every slot of a number that has been read whole. */
const lastSlot = 2 ** 31 - 1
