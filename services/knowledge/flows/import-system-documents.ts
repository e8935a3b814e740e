import type { GivenDocument } from '@casewright/contracts/knowledge/resources'
import type { ImportResult, ImportRow, SystemDocument } from '@casewright/contracts/knowledge/structured-resources'
import { isRefusal } from '@casewright/kit/data/errors'
import { inTurns } from '@casewright/kit/work/in-turns'
import type { KnowledgeDeps } from '../deps.ts'
import { countRows } from '../rules/import-result.ts'
import { asGivenDocument, documentProblem, misplacedSections, nameOfDocument } from '../rules/system-document.ts'
import { writeDocuments } from './write-documents.ts'

type Outcome = Pick<ImportRow, 'status' | 'error'>

const placing = {
  module: new URL('../rules/system-document.ts', import.meta.url).href,
  name: 'misplacedSections',
  run: misplacedSections,
}

/** Writes base by base; within a base all of its good rows at once. */
export async function importDocuments(
  deps: KnowledgeDeps,
  documents: readonly SystemDocument[],
  dry_run: boolean,
): Promise<ImportResult> {
  const outcomes = new Map<SystemDocument, Outcome>()
  const seen = new Set<string>()
  const good: SystemDocument[] = []
  await inTurns(documents, async (document) => {
    const name = nameOfDocument(document)
    const error = seen.has(name)
      ? 'stands in the request twice: the first one counts'
      : (documentProblem(document) ?? (await deps.textWorkers.run(placing, [document])))
    seen.add(name)
    if (error === null) good.push(document)
    else outcomes.set(document, { status: 'failed', error })
  })
  for (const [kb_id, ofBase] of Map.groupBy(good, ({ kb_id }) => kb_id)) {
    const results = await written(deps, kb_id, ofBase.map(asGivenDocument), dry_run)
    for (const [at, document] of ofBase.entries()) outcomes.set(document, results[at] as Outcome)
  }
  const rows = documents.map(
    (document): ImportRow => ({
      kind: 'document',
      key: nameOfDocument(document),
      ...(outcomes.get(document) as Outcome),
    }),
  )
  return { dry_run, ...countRows(rows), rows, graph: { synced: false, reason: graphReason(deps, dry_run) } }
}

async function written(
  deps: KnowledgeDeps,
  kb_id: string,
  documents: readonly GivenDocument[],
  dry_run: boolean,
): Promise<Outcome[]> {
  try {
    const results = await writeDocuments(deps, { kb_id, organization: undefined, documents, dry_run })
    return results.map(({ status }) => ({ status, error: null }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return documents.map(() => ({ status: 'failed', error: error.message }))
  }
}

function graphReason({ outbox }: KnowledgeDeps, dry_run: boolean): string {
  if (dry_run) return 'a dry run writes nothing'
  return outbox.targets.includes('graph') ? 'the graph follows by itself' : 'no graph is configured'
}
