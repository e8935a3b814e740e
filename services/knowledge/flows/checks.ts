import type { Check } from '@casewright/kit/http/health'
import type { KnowledgeDeps } from '../deps.ts'
import { countEntries, type Target } from '../queries/outbox.ts'

/** None of them is required: search goes on without, and says so. */
export function checksOf({ sql, engine, embeddings, graph }: KnowledgeDeps): Check[] {
  const waiting = async (target: Target): Promise<string | undefined> => {
    const behind = (await countEntries(sql)).find((row) => row.target === target)
    if (!behind || (behind.error === null && behind.attempts < 2)) return undefined
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
