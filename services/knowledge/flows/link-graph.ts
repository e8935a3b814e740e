import { TextLimit } from '@casewright/kit/text/text-limit'
import type { KnowledgeDeps } from '../deps.ts'
import { chunksOfDocument } from '../queries/chunks.ts'
import { storedDocument } from '../queries/documents.ts'
import { causeCode, type GraphPart } from '../rules/graph.ts'
import { extractGraph } from '../rules/graph-extract.ts'
import type { OutboxConsumer } from '../workers/outbox.ts'
import { writeCauseGraph } from './cause-graph.ts'
import type { GraphStore } from './graph-store.ts'
import { structuredBase } from './structured-index.ts'

type Deps = Pick<KnowledgeDeps, 'sql' | 'textWorkers' | 'log'>

/** Makes the graph agree with what documents say, and with the causes of action that were imported. */
export const linkDocuments =
  (deps: Deps, graph: GraphStore): OutboxConsumer =>
  async (outbox, signal) => {
    for (const { kb_id, document_id } of outbox) {
      signal.throwIfAborted()
      const code = kb_id === structuredBase ? causeCode(document_id) : undefined
      if (code !== undefined) await writeCauseGraph(deps.sql, graph, code)
      else await linkDocument(deps, graph, kb_id, document_id, signal)
    }
  }

const extraction = {
  module: new URL('../rules/graph-extract.ts', import.meta.url).href,
  name: 'extractGraph',
  run: extractGraph,
}

async function linkDocument(
  { sql, textWorkers, log }: Deps,
  graph: GraphStore,
  kb_id: string,
  document_id: string,
  signal: AbortSignal,
): Promise<void> {
  const document = await storedDocument(sql, kb_id, document_id)
  if (!document) {
    await graph.deleteDocument(kb_id, document_id)
    return
  }
  const { doc_type, title, document_no } = document
  const chunks = await chunksOfDocument(sql, document_no)
  const labels = { kb_id, document_id, doc_type, title }
  const part = await textWorkers.run(extraction, [{ ...labels, chunks }], signal).catch((error): GraphPart => {
    if (!(error instanceof TextLimit)) throw error
    // It would fail again: the graph knows the document, and not what it says.
    log.warn({ kb_id, document_id, reason: error.message }, 'a document was not read for the graph')
    return extractGraph({ ...labels, chunks: [] })
  })
  await graph.replaceDocument(kb_id, document_id, part)
}
