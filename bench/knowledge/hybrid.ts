import { createBm25Index } from '@casewright/kit/bm25'
import { createLog } from '@casewright/kit/log'
import { tokens } from '@casewright/kit/tokens'
import { createVectorIndex } from '../../services/knowledge/adapters/vector-index.ts'
import { loadScan, type Scan } from '../../services/knowledge/adapters/vector-scan.ts'
import { readConfig } from '../../services/knowledge/config.ts'
import { type FusionOptions, fuse } from '../../services/knowledge/rules/fusion.ts'
import type { LegHit } from '../../services/knowledge/rules/search-scope.ts'
import { printTable, share } from '../report.ts'
import { qualityOf } from '../retrieval/measures.ts'
import { type RetrievalSet, readSet } from '../retrieval/sets.ts'
import { letterVectors, randomVectors, unit, type Vectors, wordVectors } from './hashed-vectors.ts'

type Legs = Map<string, LegHit[]>

const hitsPerLeg = 200

function keywordLegs({ documents, queries }: RetrievalSet): Legs {
  const index = createBm25Index<string, null>()
  for (const { id, title, text } of documents) index.set(id, null, tokens(`${title}\n${text}`))
  return new Map(
    queries.map(({ id, text }) => {
      const { hits } = index.search(tokens(text), { limit: hitsPerLeg })
      return [id, hits.map(({ key, score }) => ({ chunk_id: key, score }))]
    }),
  )
}

function vectorLegs({ documents, queries }: RetrievalSet, ofDocuments: Vectors, ofQueries: Vectors, scan: Scan): Legs {
  const index = createVectorIndex(ofDocuments.dims, scan)
  for (const [slot, vector] of ofDocuments.rows.entries()) index.set(slot, vector)
  return new Map(
    queries.map(({ id }, at) => {
      const hits = index.search(ofQueries.rows[at] as Float32Array, hitsPerLeg)
      return [id, hits.map(({ slot, score }) => ({ chunk_id: documents[slot]?.id ?? '', score }))]
    }),
  )
}

/** Queries that know their answers somewhat: each is moved towards the vectors of its relevant documents. */
function drawnToAnswers(set: RetrievalSet, ofDocuments: Vectors, ofQueries: Vectors, by: number): Vectors {
  const slots = new Map(set.documents.map(({ id }, slot) => [id, slot]))
  const rows = set.queries.map(({ id }, at) => {
    const moved = (ofQueries.rows[at] as Float32Array).slice()
    const answers = [...(set.relevance.get(id) ?? [])].flatMap(([document, grade]) => {
      const answer = grade > 0 ? ofDocuments.rows[slots.get(document) ?? -1] : undefined
      return answer ? [answer] : []
    })
    for (const answer of answers)
      for (const [place, value] of answer.entries())
        moved[place] = (moved[place] as number) + (by * value) / Math.sqrt(answers.length)
    return unit(moved)
  })
  return { dims: ofQueries.dims, rows }
}

type Embedding = [name: string, documents: Vectors, queries: Vectors]

/** From somewhat worse than keywords to far better, which no model is: where the guard costs most is in between. */
const strengths = { ofWords: [0.05, 0.1, 0.15, 0.2, 0.3], ofRandom: [0.55, 0.9] }

function embeddingsOf(set: RetrievalSet): Embedding[] {
  const documents = set.documents.map(({ title, text }) => `${title}\n${text}`)
  const queries = set.queries.map(({ text }) => text)
  const random = { documents: randomVectors(documents.length, 64, 1), queries: randomVectors(queries.length, 64, 2) }
  const words = wordVectors(documents, queries, 384)
  const drawnTo = (name: string, of: typeof words, by: number): Embedding => [
    `${name}, drawn to the answers by ${share(by)}`,
    of.documents,
    drawnToAnswers(set, of.documents, of.queries, by),
  ]
  return [
    ['random', random.documents, random.queries],
    ['letters hashed to 64', letterVectors(documents, 64), letterVectors(queries, 64)],
    ['words hashed to 384', words.documents, words.queries],
    ...strengths.ofWords.map((by) => drawnTo('words', words, by)),
    ...strengths.ofRandom.map((by) => drawnTo('random', random, by)),
  ]
}

const vector_weight = readConfig({}).KNOWLEDGE_VECTOR_WEIGHT_PERCENT / 100
const ways: [name: string, options: FusionOptions][] = [
  ['hybrid', { vector_weight }],
  ['weight .4', { vector_weight: 0.4 }],
  ['rrf', { method: 'rrf', vector_weight }],
]

/** nDCG@10 of each leg and of both together, for embeddings from worthless to strong. */
export async function measureHybrid(): Promise<void> {
  const scan = await loadScan(createLog({ level: 'warn', format: 'text' }))
  for (const [name, title] of [
    ['stard', 'Hybrid search, STARD dev: nDCG@10'],
    ['scifact', 'Hybrid search, SciFact test: nDCG@10'],
  ] as const) {
    const set = readSet(name)
    if (set === undefined) {
      console.log(`\n${title}\nskipped: ../shared/data/${name} is not there.`)
      continue
    }
    const ndcgOf = (legs: Legs) =>
      qualityOf(new Map([...legs].map(([id, hits]) => [id, hits.map(({ chunk_id }) => chunk_id)])), set.relevance)
        .ndcg10
    const keywords = keywordLegs(set)
    const keywordNdcg = ndcgOf(keywords)
    const rows = embeddingsOf(set).map(([embedding, ofDocuments, ofQueries]) => {
      const vectors = vectorLegs(set, ofDocuments, ofQueries, scan)
      const vectorNdcg = ndcgOf(vectors)
      const fused = ways.map(([, options]) =>
        ndcgOf(
          new Map(
            [...keywords].map(([id, keyword]) => [id, fuse({ keyword, vector: vectors.get(id) ?? [] }, options)]),
          ),
        ),
      )
      const gain = (fused[0] as number) - Math.max(keywordNdcg, vectorNdcg)
      return [embedding, ...[keywordNdcg, vectorNdcg, ...fused].map(share), gain.toFixed(3)]
    })
    printTable(title, ['embedding', 'keyword', 'vector', ...ways.map(([way]) => way), 'hybrid to better leg'], rows)
  }
}
