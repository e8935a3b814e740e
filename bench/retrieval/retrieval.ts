import { tokens } from '@casewright/kit/text/tokens'
import { cpuMs, digits, medianCpuMs, percentile, printTable, ratio, share } from '../report.ts'
import { type Engine, kit, miniSearch, miniSearchWithKitTokens } from './engines.ts'
import { qualityOf } from './measures.ts'
import { type RetrievalSet, readSet } from './sets.ts'

interface Plan {
  set: string
  title: string
  /** Figures measured elsewhere on the same files, from the data's README: nDCG@10, MRR@10, R@10, R@100. */
  references: [name: string, ...quality: string[]][]
  engines: [name: string, engine: Engine][]
  note: string
}

const plans: Plan[] = [
  {
    set: 'stard',
    title: 'STARD dev: 55,404 Chinese statute articles, questions of lay people',
    references: [['Lucene 8.7, CJK bigrams (reference)', '.345', '.366', '.419', '.642']],
    engines: [['kit', kit]],
    note: "Without MiniSearch: it cannot cut Chinese; with the kit's terms it indexed for 55 CPU s and queried for over 140.",
  },
  {
    set: 'scifact',
    title: 'SciFact test: 5,183 English abstracts, scientific claims',
    references: [
      ['Lucene 8.7, English (reference)', '.677', '-', '-', '.919'],
      ['SQLite FTS5, porter (reference)', '.687', '-', '-', '.925'],
    ],
    engines: [
      ['kit', kit],
      ['MiniSearch 7.2, default options', miniSearch],
      ["MiniSearch 7.2, the kit's terms", miniSearchWithKitTokens],
    ],
    note: 'MiniSearch searches the fields title and text, the kit both as one text. Query times are wall time.',
  },
]

function measure(engine: Engine, { documents, queries, relevance }: RetrievalSet) {
  globalThis.gc?.()
  const { result: search, ms: buildMs } = cpuMs(() => engine(documents))
  const times: number[] = []
  const answers = new Map<string, string[]>()
  for (const { id, text } of queries) {
    const start = performance.now()
    answers.set(id, search(text))
    times.push(performance.now() - start)
  }
  return { buildMs, p50: percentile(times, 0.5), p95: percentile(times, 0.95), ...qualityOf(answers, relevance) }
}

function compare({ title, references, engines, note }: Plan, data: RetrievalSet): void {
  const rows = references.map((reference): string[] => [...reference])
  let base: ReturnType<typeof measure> | undefined
  for (const [name, engine] of engines) {
    const found = measure(engine, data)
    base ??= found
    rows.push([
      name,
      ...[found.ndcg10, found.mrr10, found.recall10, found.recall100].map(share),
      digits(found.buildMs / 1_000),
      digits(found.p50),
      digits(found.p95),
      ratio(found.p50, base.p50),
    ])
  }
  printTable(
    title,
    ['engine', 'nDCG@10', 'MRR@10', 'R@10', 'R@100', 'build CPU s', 'query p50 ms', 'p95 ms', 'p50 to kit'],
    rows,
  )
  console.log(note)
}

/** A remembered fact is about 100 characters long. */
function tokeniserRow(set: string, { documents }: RetrievalSet): string[] {
  const text = documents
    .slice(0, 10_000)
    .map((document) => document.text)
    .join('\n')
  const facts = Array.from({ length: 5_000 }, (_, at) => text.slice(at * 100, at * 100 + 100))
  const terms = facts.reduce((sum, fact) => sum + tokens(fact).length, 0)
  const ms = medianCpuMs(5, () => {
    for (const fact of facts) tokens(fact)
  })
  return [set, digits((ms * 1_000) / facts.length), digits(terms / facts.length), digits(facts.length / 10 / ms)]
}

const speeds: string[][] = []
for (const plan of plans) {
  const data = readSet(plan.set)
  if (data === undefined) {
    console.log(`\n${plan.title}\nskipped: ../shared/data/${plan.set} is not there.`)
    continue
  }
  compare(plan, data)
  speeds.push(tokeniserRow(plan.set, data))
}
if (speeds.length > 0)
  printTable('Tokeniser', ['texts of', 'CPU us per 100 characters', 'terms', 'M characters/s'], speeds)
