import type { Check, Progress } from '@casewright/kit/http/health'
import type { KnowledgeDeps } from '../deps.ts'
import { countDocuments } from '../queries/bases.ts'
import { countEntries, type Target } from '../queries/outbox.ts'
import { causeCodes } from '../queries/structured.ts'

/** None of them is required: search goes on without, and says so. */
export function checksOf({ sql, engine, embeddings, graph }: KnowledgeDeps): Check[] {
  const progressOf = async (count: number): Promise<string> => {
    const causes = graph ? (await causeCodes(sql)).length : 0
    return `${count} of ${(await countDocuments(sql)) + causes} documents and causes are still to be written`
  }
  const waiting = async (target: Target): Promise<string | Progress | undefined> => {
    const behind = (await countEntries(sql)).find((row) => row.target === target)
    if (!behind) return undefined
    if (behind.error === null && behind.attempts < 2) return { progress: await progressOf(behind.count) }
    return `${behind.count} documents wait to be followed up: ${behind.error ?? 'they are being tried again'}`
  }
  return [
    {
      name: 'search engine',
      required: false,
      run: async () =>
        engine ? ((await engine.ping()) ?? waiting('search')) : 'none is configured: the database answers searches',
    },
    {
      name: 'embeddings',
      required: false,
      run: async () => (embeddings ? waiting('embedding') : 'none are configured: there is no search by meaning'),
    },
    {
      name: 'graph',
      required: false,
      run: async () => {
        if (!graph) return 'none is configured: searches do not follow the legal graph'
        await graph.ping()
        return waiting('graph')
      },
    },
  ]
}
