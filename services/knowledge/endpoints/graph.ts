import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { invalidField, invalidInput } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import type { GraphStore } from '../flows/graph-store.ts'
import { readableBase } from '../flows/own-base.ts'
import { structuredBase } from '../flows/structured-index.ts'
import { writableBase } from '../flows/writable-base.ts'
import { knownDocuments } from '../queries/documents.ts'
import { GraphUnavailable } from '../rules/graph.ts'
import { importedPart } from '../rules/graph-import.ts'

/** Those of imports, which no cause of action is called like. */
const importPrefix = 'import:'

/** Puts the lines in the place of what the same source had brought; the same lines twice change nothing. */
const importGraph: Handler<typeof knowledge.importGraph, KnowledgeDeps> = async (
  { organization, user, body: { kb_id, source, lines } },
  deps,
) => {
  if (kb_id === structuredBase) throw invalidField('body.kb_id', 'is kept for structured knowledge')
  const { part, documents, problems, left_out } = importedPart(kb_id, lines)
  if (problems.length > 0) throw invalidInput(problems)
  const base = await deps.transaction(async (sql) => {
    const found = await writableBase(sql, kb_id, organization, { make: true })
    const known = found ? await knownDocuments(sql, found.base_no, [...documents.keys()]) : []
    for (const { document_id } of known) documents.delete(document_id)
    const [missing] = documents
    if (missing) throw invalidField(`body.lines.${missing[1]}`, `the base has no document ${missing[0]}`)
    return found
  })
  await graphOf(deps).replaceSource(kb_id, `${importPrefix}${source}`, part)
  const counts = { nodes: part.nodes.length, edges: part.edges.length }
  await deps.transaction((sql) =>
    deps.audit(sql, {
      organization: base?.organization_id ?? null,
      user: user ?? null,
      action: 'knowledge.graph_imported',
      resource_type: 'knowledge_base',
      resource_id: kb_id,
      details: { source, ...counts },
    }),
  )
  return { kb_id, source, ...counts, left_out }
}

/** A page of the graph as lines that can be imported: its nodes, then its edges. */
const exportGraph: Handler<typeof knowledge.exportGraph, KnowledgeDeps> = async (
  { organization, body: { kb_id, page, size } },
  deps,
) => {
  await readableBase(deps.sql, organization, kb_id)
  const { nodes, edges } = await graphOf(deps).page(kb_id, { offset: (page - 1) * size, limit: size + 1 })
  const shown = edges.slice(0, size)
  const ends = new Set(shown.flatMap(({ from, to }) => [from, to]))
  return {
    kb_id,
    lines: [
      ...nodes.filter(({ node_id }) => ends.has(node_id)).map((node) => ({ type: 'node' as const, ...node })),
      ...shown.map(({ kb_id: _, source, ...edge }) => ({
        type: 'edge' as const,
        ...edge,
        source: importNamed(source),
      })),
    ],
    page,
    is_last: edges.length <= size,
  }
}

const importNamed = (source: string | null): string | null =>
  source?.startsWith(importPrefix) ? source.slice(importPrefix.length) : source

function graphOf({ graph }: KnowledgeDeps): GraphStore {
  if (!graph) throw new GraphUnavailable('the legal graph is not configured')
  return graph
}

export const graph = { exportGraph, importGraph } satisfies Partial<Handlers<typeof knowledge, KnowledgeDeps>>
