import { cpuMs, digits, percentile, printTable, ratio, share } from '../report.ts'
import { qualityOf } from '../retrieval/measures.ts'
import { type RetrievalSet, readSet } from '../retrieval/sets.ts'
import { fourWordQueries, passages } from './corpus.ts'
import { measureHybrid } from './hybrid.ts'
import { measureLongTexts } from './long-texts.ts'
import { openOwnService } from './own-service.ts'
import { openFts5, openMiniSearch, type Peer } from './peers.ts'
import { measureModel } from './real-model.ts'
import { measureVectors } from './vectors.ts'

type Own = Awaited<ReturnType<typeof openOwnService>>

const topK = 10
/** A million chunks take a quarter of an hour to write, so that it has to be asked for. */
const more = Number(process.env.CASEWRIGHT_BENCH_CHUNKS ?? 0)
const sizes = [55_404, 100_000, ...(more > 0 ? [more] : [])]
const queriesPerSize = 300
/** A million chunks take it seconds. */
const peerQueries = 60
/** It takes minutes beyond. */
const miniSearchMax = 10_000

async function quality(
  own: Own,
  set: RetrievalSet,
  name: string,
  title: string,
  references: string[][],
): Promise<void> {
  await own.fill(`sys_${name}`, passages(set, set.documents.length))
  const answers = new Map<string, string[]>()
  for (const { id, text } of set.queries) answers.set(id, await own.search(`sys_${name}`, text, 100))
  const found = qualityOf(answers, set.relevance)
  printTable(
    title,
    ['search', 'nDCG@10', 'MRR@10', 'R@10', 'R@100'],
    [
      ...references,
      ['knowledge-service, keyword', ...[found.ndcg10, found.mrr10, found.recall10, found.recall100].map(share)],
    ],
  )
}

async function timed(queries: readonly string[], search: (query: string) => unknown) {
  for (const query of queries.slice(0, queries.length / 3)) await search(query)
  const times: number[] = []
  for (const query of queries) {
    const start = performance.now()
    await search(query)
    times.push(performance.now() - start)
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

async function peerRow(name: string, open: () => Peer, queries: readonly string[], base: number): Promise<string[]> {
  const before = process.memoryUsage.rss()
  const { result: peer, ms } = cpuMs(open)
  const { p50, p99 } = await timed(queries, (query) => peer.search(query, topK))
  const megabytes = (process.memoryUsage.rss() - before) / 2 ** 20
  peer.close()
  return [name, digits(ms / 1000), digits(p50), digits(p99), ratio(p50, base), digits(megabytes)]
}

/** The service answers over HTTP and out of its database; the peers are called in this process. */
async function speed(own: Own, set: RetrievalSet): Promise<void> {
  const queries = fourWordQueries(set, queriesPerSize)
  for (const size of sizes) {
    const kb_id = `sys_speed_${size}`
    const [cpu, wall] = [own.cpuMs(), performance.now()]
    await own.fill(kb_id, passages(set, size))
    const indexed = { cpu: own.cpuMs() - cpu, wall: performance.now() - wall }
    const cold = await timed(queries.slice(0, 1), (query) => own.search(kb_id, query, topK))
    const { p50, p99 } = await timed(queries, (query) => own.search(kb_id, query, topK))
    console.log(
      `\n${size} chunks written in ${digits(indexed.wall / 1000)} s; the first query took ${digits(cold.p99)} ms, then p50 ${digits(p50)} ms, p99 ${digits(p99)} ms.`,
    )
    const rows = [
      [
        'knowledge-service',
        digits(indexed.cpu / 1000),
        digits(p50),
        digits(p99),
        ratio(p50, p50),
        digits(own.megabytes()),
      ],
      await peerRow('SQLite FTS5', () => openFts5(passages(set, size)), queries.slice(0, peerQueries), p50),
    ]
    if (size === sizes[0]) {
      const few = queries.slice(0, 20)
      const small = await peerRow(
        `MiniSearch, of ${miniSearchMax}`,
        () => openMiniSearch(passages(set, miniSearchMax)),
        few,
        p50,
      )
      rows.push(small)
    }
    printTable(
      `Four words in one of several bases, ${size} chunks: best ${topK}`,
      ['search', 'index CPU s', 'p50 ms', 'p99 ms', 'p50 to ours', 'MB'],
      rows,
    )
  }
}

const [stard, scifact] = [readSet('stard'), readSet('scifact')]
if (stard && scifact) {
  const own = await openOwnService()
  await measureLongTexts(own, stard)
  await quality(own, stard, 'stard', 'STARD dev, over HTTP', [
    ['Lucene 8.7, CJK bigrams (reference)', '.345', '.366', '.419', '.642'],
  ])
  await quality(own, scifact, 'scifact', 'SciFact test, over HTTP', [
    ['Lucene 8.7, English (reference)', '.677', '-', '-', '.919'],
  ])
  await speed(own, stard)
  await own.stop()
} else console.log('\nKeyword search skipped: ../shared/data is not there.')
await measureModel([
  { name: 'stard', title: 'STARD dev' },
  { name: 'scifact', title: 'SciFact test' },
])
await measureHybrid()
await measureVectors([2_000, 55_000, 100_000, 500_000], 0)
