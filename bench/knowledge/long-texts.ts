import { digits, percentile, printTable, share } from '../report.ts'
import { qualityOf } from '../retrieval/measures.ts'
import type { RetrievalSet } from '../retrieval/sets.ts'
import type { Passage } from './corpus.ts'
import { chance } from './hashed-vectors.ts'
import type { openOwnService } from './own-service.ts'
import { openFts5 } from './peers.ts'

type Own = Awaited<ReturnType<typeof openOwnService>>

const articlesMin = 12
const articlesAsked = 5
const queriesMax = 300
/** What one chunk and one query may have. */
const chunkCharactersMax = 20_000
const queryCharactersMax = 2_000

interface LongSet {
  laws: Passage[]
  queries: { id: string; text: string }[]
  relevance: RetrievalSet['relevance']
}

/** Whole laws as documents, and as a query some articles that were taken out of one. */
export function lawsAndAccounts({ documents }: RetrievalSet): LongSet {
  const next = chance(23)
  const articles = Map.groupBy(documents, ({ title }) => title.replace(/第[〇零一二三四五六七八九十百千]+条.*$/u, ''))
  const set: LongSet = { laws: [], queries: [], relevance: new Map() }
  for (const [title, all] of articles) {
    const id = `law-${set.laws.length}`
    const isAsked = all.length >= articlesMin && set.queries.length < queriesMax && next() < 0.5
    const from = isAsked ? Math.floor(next() * (all.length - articlesAsked)) : all.length
    const asked = all.slice(from, from + articlesAsked)
    const rest = all.filter((article) => !asked.includes(article))
    set.laws.push({ id, title: title || '-', text: textOf(rest).slice(0, chunkCharactersMax) || '-' })
    if (!isAsked) continue
    set.queries.push({ id, text: textOf(asked).slice(0, queryCharactersMax) })
    set.relevance.set(id, new Map([[id, 1]]))
  }
  return set
}

const textOf = (articles: readonly { text: string }[]): string => articles.map(({ text }) => text).join('\n')

/** Long texts and long queries beside FTS5, which gets the same terms, each as often as the query has it. */
export async function measureLongTexts(own: Own, set: RetrievalSet): Promise<void> {
  const { laws, queries, relevance } = lawsAndAccounts(set)
  await own.fill('sys_laws', laws)
  await own.fillWhole('sys_laws_cut', laws)
  const answered = async (search: (query: string) => Promise<string[]> | string[]) => {
    const [answers, times] = [new Map<string, string[]>(), [] as number[]]
    for (const { id, text } of queries) {
      const start = performance.now()
      answers.set(id, await search(text))
      times.push(performance.now() - start)
    }
    const { ndcg10, mrr10, recall10, recall100 } = qualityOf(answers, relevance)
    return [...[ndcg10, mrr10, recall10, recall100].map(share), digits(percentile(times, 0.5))]
  }
  const peer = openFts5(laws, 'full')
  const rows = [
    ['SQLite FTS5, the same terms', ...(await answered((query) => peer.searchRepeated(query, 100)))],
    ['knowledge-service, one chunk each', ...(await answered((query) => own.search('sys_laws', query, 100)))],
    ['more-like-this, one chunk each', ...(await answered((query) => own.searchAlike('sys_laws', query, 100)))],
    [
      'our chunks, grouped by max',
      ...(await answered((query) => own.searchGrouped('sys_laws_cut', query, 100, 'max'))),
    ],
    [
      'our chunks, grouped by sum',
      ...(await answered((query) => own.searchGrouped('sys_laws_cut', query, 100, 'sum'))),
    ],
  ]
  peer.close()
  printTable(
    `${laws.length} whole laws by ${articlesAsked} articles that were taken out of one, ${queries.length} queries`,
    ['search', 'nDCG@10', 'MRR@10', 'R@10', 'R@100', 'p50 ms'],
    rows,
  )
}
