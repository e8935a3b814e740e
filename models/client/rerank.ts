import type { Logger } from '@casewright/kit/data/log'
import { request } from 'undici'
import type { RerankConfig } from '../settings.ts'

/** One score per document, in their order, or why there are none. It never throws: its caller goes on without it. */
export type Rerank = (
  query: string,
  documents: string[],
) => Promise<{ scores: (number | undefined)[] } | { reason: string }>

const documentCharactersMax = 2_000

/** Any service that takes the Cohere / Jina body. */
export function createRerank(config: RerankConfig, log: Logger): Rerank | undefined {
  const { RERANK_URL, RERANK_API_KEY, RERANK_MODEL: model, RERANK_TIMEOUT_MS } = config
  if (!RERANK_URL) return undefined
  const address = RERANK_URL.endsWith('/rerank') ? RERANK_URL : `${RERANK_URL.replace(/\/$/, '')}/rerank`
  const headers = {
    'content-type': 'application/json',
    ...(RERANK_API_KEY && { authorization: `Bearer ${RERANK_API_KEY}` }),
  }
  return async (query, documents) => {
    const clipped = documents.map((text) => text.slice(0, documentCharactersMax))
    const body = JSON.stringify({ model, query, documents: clipped, top_n: documents.length, return_documents: false })
    try {
      const response = await request(address, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(RERANK_TIMEOUT_MS),
      })
      const text = await response.body.text()
      if (response.statusCode !== 200) throw new Error(`it answered ${response.statusCode}`)
      return { scores: scoresOf(JSON.parse(text), documents.length) }
    } catch (error) {
      const reason = `the rerank service failed: ${(error as Error).message.slice(0, 200)}`
      log.warn({ reason }, 'the order stays as it was found')
      return { reason }
    }
  }
}

interface RerankRow {
  index?: unknown
  relevance_score?: unknown
  score?: unknown
}

/** Providers put the rows under different names; rows that make no sense are an error, not a silent reordering. */
function scoresOf(answer: unknown, count: number): (number | undefined)[] {
  const { results, data, rerank, output } = answer as {
    results?: unknown
    data?: unknown
    rerank?: unknown
    output?: { results?: unknown }
  }
  const rows = results ?? data ?? rerank ?? output?.results ?? answer
  if (!Array.isArray(rows) || rows.length === 0) throw new Error('its answer has no results')
  const scores: (number | undefined)[] = new Array(count).fill(undefined)
  for (const { index, relevance_score, score } of rows as RerankRow[]) {
    const value = relevance_score ?? score
    if (
      typeof index !== 'number' ||
      !Number.isInteger(index) ||
      index < 0 ||
      index >= count ||
      typeof value !== 'number'
    )
      throw new Error('its answer has a row without an index or a score')
    scores[index] = value
  }
  return scores
}
