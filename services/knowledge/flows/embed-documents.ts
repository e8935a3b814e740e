import type { Database } from '@casewright/kit/postgres/sql'
import type { Embeddings } from '../adapters/embeddings.ts'
import { putInOutbox } from '../queries/outbox.ts'
import { putEmbeddings, putVectors, type Unembedded, unembedded } from '../queries/vectors.ts'
import { embeddedText } from '../rules/search-terms.ts'
import { vectorBytes } from '../rules/vector-bytes.ts'
import type { OutboxConsumer } from '../workers/outbox.ts'

type Store = Pick<Database, 'sql' | 'transaction'>

/** Texts that are embedded and kept together: what is kept is not asked for again, whatever happens next. */
const textsMax = 256

/**
 * Gives every chunk of the documents its vector. Texts of small documents are sent together; one that was embedded before,
 * in whichever base, is not sent again.
 */
export const embedDocuments =
  (store: Store, embeddings: Embeddings, hasEngine: boolean): OutboxConsumer =>
  async (documents, signal) => {
    let waiting: DocumentChunks[] = []
    let texts = 0
    const flush = async () => {
      await embedChunks(store, embeddings, waiting, hasEngine, signal)
      waiting = []
      texts = 0
    }
    for (const { kb_id, document_id } of documents) {
      const chunks = await unembedded(store.sql, kb_id, document_id, embeddings.model)
      if (chunks.length === 0) continue
      waiting.push({ kb_id, document_id, chunks })
      texts += chunks.filter(({ is_known }) => !is_known).length
      if (texts >= textsMax) await flush()
    }
    await flush()
  }

interface DocumentChunks {
  kb_id: string
  document_id: string
  chunks: Unembedded[]
}

async function embedChunks(
  { sql, transaction }: Store,
  { model, embed }: Embeddings,
  documents: readonly DocumentChunks[],
  hasEngine: boolean,
  signal: AbortSignal,
): Promise<void> {
  const unknown = documents.flatMap(({ chunks }) => chunks).filter(({ is_known }) => !is_known)
  const texts = [...new Map(unknown.map(({ hash, title, content }) => [hash, embeddedText(title, content)]))]
  for (let at = 0; at < texts.length; at += textsMax) {
    const part = texts.slice(at, at + textsMax)
    const vectors = await embed(
      part.map(([, text]) => text),
      signal,
    )
    await putEmbeddings(
      sql,
      model,
      part.map(([hash], index) => ({ hash, data: vectorBytes(vectors[index] as Float32Array) })),
    )
  }
  for (const { kb_id, document_id, chunks } of documents) {
    const slots = chunks.map(({ slot }) => slot)
    await transaction(async (sql) => {
      await putVectors(sql, (chunks[0] as Unembedded).base_no, model, slots)
      // Together: else whoever stops in between leaves an engine that never learns of the vectors.
      if (hasEngine) await putInOutbox(sql, ['search'], kb_id, [document_id])
    })
  }
}
