import { digits, percentile, printTable, share } from '../report.ts'
import { qualityOf } from '../retrieval/measures.ts'
import type { RetrievalSet } from '../retrieval/sets.ts'
import type { Passage } from './corpus.ts'
import { chance } from './hashed-vectors.ts'
import { askLucene } from './lucene.ts'
import type { openOwnService } from './own-service.ts'

type Own = Awaited<ReturnType<typeof openOwnService>>

const articlesMin = 12
const articlesAsked = 5
const queriesMax = 100
/** More take an hour on a busy machine, and say the same. */
const lawsMax = 500
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
  for (const [title, all] of [...articles].slice(0, lawsMax)) {
    const id = `law-${set.laws.length}`
    const isAsked = all.length >= articlesMin && set.queries.length < queriesMax && next() < 0.4
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

/** Long texts and long queries beside Lucene in the same run. The times are its own there, and those of whole requests here. */
export async function measureLongTexts(own: Own, set: RetrievalSet): Promise<void> {
  const { laws, queries, relevance } = lawsAndAccounts(set)
  await own.fill('sys_laws', laws)
  await own.fillWhole('sys_laws_cut', laws)
  const row = (name: string, answers: ReadonlyMap<string, string[]>, times: readonly number[]) => {
    const { ndcg10, mrr10, recall10, recall100 } = qualityOf(answers, relevance)
    return [name, ...[ndcg10, mrr10, recall10, recall100].map(share), digits(percentile(times, 0.5))]
  }
  const answered = async (name: string, search: (query: string) => Promise<string[]>) => {
    const [answers, times] = [new Map<string, string[]>(), [] as number[]]
    for (const { id, text } of queries) {
      const start = performance.now()
      answers.set(id, await search(text))
      times.push(performance.now() - start)
    }
    return row(name, answers, times)
  }
  const lucene = await askLucene(laws, queries)
  const rows = [
    await answered('knowledge-service, one chunk each', (query) => own.search('sys_laws', query, 100)),
    await answered('more-like-this, one chunk each', (query) => own.searchAlike('sys_laws', query, 100)),
    await answered('our chunks, grouped by max', (query) => own.searchGrouped('sys_laws_cut', query, 100, 'max')),
    await answered('our chunks, grouped by sum', (query) => own.searchGrouped('sys_laws_cut', query, 100, 'sum')),
  ]
  if (lucene) {
    const found = new Map([...lucene].map(([id, answer]) => [id, answer.found]))
    const times = [...lucene.values()].map(({ ms }) => ms)
    rows.unshift(row('Lucene 9.12, CJK bigrams', found, times))
  }
  printTable(
    `${laws.length} whole laws by ${articlesAsked} articles that were taken out of one, ${queries.length} queries`,
    ['search', 'nDCG@10', 'MRR@10', 'R@10', 'R@100', 'p50 ms'],
    rows,
  )
}
