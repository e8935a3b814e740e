import { createLog } from '@casewright/kit/data/log'
import { type Bm25Index, createBm25Index } from '@casewright/kit/text/bm25'
import { tokens } from '@casewright/kit/text/tokens'
import { createVectorIndex } from '../../services/knowledge/adapters/vector-index.ts'
import { loadScan, type Scan } from '../../services/knowledge/adapters/vector-scan.ts'
import { type FusionOptions, fuse, legHits } from '../../services/knowledge/rules/fusion.ts'
import type { RetrievedHit } from '../../services/knowledge/rules/search-scope.ts'
import { defaultWeight, shownHits } from '../../services/knowledge/rules/vector-weight.ts'
import { printTable, share } from '../report.ts'
import { qualityOf } from '../retrieval/measures.ts'
import { type RetrievalSet, readSet } from '../retrieval/sets.ts'
import { drawnTo, letterVectors, randomVectors, unit, type Vectors, wordEmbedding } from './hashed-vectors.ts'
import { type Sample, sampleLegs, samplesOf, weightOf } from './learnt.ts'

type Legs = Map<string, RetrievedHit[]>

/** As hybrid search takes for the best ten. */
const hitsPerLeg = legHits(shownHits)

function keywordIndexOf({ documents }: RetrievalSet): Bm25Index<string, null> {
  const index = createBm25Index<string, null>()
  for (const { id, title, text } of documents) index.set(id, null, tokens(`${title}\n${text}`))
  return index
}

function keywordLegs(index: Bm25Index<string, null>, { queries }: RetrievalSet): Legs {
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

interface Embedding {
  name: string
  documents: Vectors
  queries: Vectors
  halves: { queries: Vectors; rests: Vectors }
}

/** From somewhat worse than keywords to far better, which no model is: where the guard costs most is in between. */
const strengths = { ofWords: [0.05, 0.1, 0.15, 0.2, 0.3], ofRandom: [0.55, 0.9], ofHidden: [0.9, 1.1, 1.3, 1.6, 2] }

/** The texts of a set, as a model is shown them. */
interface Texts {
  documents: string[]
  queries: string[]
  halves: { queries: string[]; rests: string[] }
}

const embeddedBy = (name: string, embed: (texts: readonly string[]) => Vectors, texts: Texts): Embedding => ({
  name,
  documents: embed(texts.documents),
  queries: embed(texts.queries),
  halves: { queries: embed(texts.halves.queries), rests: embed(texts.halves.rests) },
})

/**
 * A model that is as good in everything it is shown: each document hides something, to which its own vector, both of its
 * halves and the questions that it answers are drawn from noise alike. A question with several answers hides their mean.
 */
function hiding(set: RetrievalSet, samples: readonly Sample[], by: number): Embedding {
  const hidden = randomVectors(set.documents.length, 64, 3)
  const none = { dims: hidden.dims, rows: set.queries.map(() => new Float32Array(hidden.dims)) }
  const asked = drawnToAnswers(set, hidden, none, 1)
  const ofSamples = samples.map(({ slot }) => hidden.rows[slot] as Float32Array)
  return {
    name: `hidden, drawn to by ${by.toFixed(1)}`,
    documents: drawnTo(hidden.rows, by, 4),
    queries: drawnTo(asked.rows, by, 5),
    halves: { queries: drawnTo(ofSamples, by, 6), rests: drawnTo(ofSamples, by, 7) },
  }
}

function embeddingsOf(set: RetrievalSet, samples: readonly Sample[]): Embedding[] {
  const texts: Texts = {
    documents: set.documents.map(({ title, text }) => `${title}\n${text}`),
    queries: set.queries.map(({ text }) => text),
    halves: { queries: samples.map(({ query }) => query), rests: samples.map(({ rest }) => rest) },
  }
  let seed = 1
  const random = embeddedBy('random', ({ length }) => randomVectors(length, 64, seed++), texts)
  const words = embeddedBy('words hashed to 384', wordEmbedding(texts.documents, 384), texts)
  // Its halves know of no answers: nothing that is learnt from the documents can notice it.
  const knowing = (name: string, of: Embedding, by: number): Embedding => ({
    ...of,
    name: `${name}, drawn to the answers by ${share(by)}`,
    queries: drawnToAnswers(set, of.documents, of.queries, by),
  })
  return [
    random,
    embeddedBy('letters hashed to 64', (some) => letterVectors(some, 64), texts),
    words,
    ...strengths.ofWords.map((by) => knowing('words', words, by)),
    ...strengths.ofRandom.map((by) => knowing('random', random, by)),
    ...strengths.ofHidden.map((by) => hiding(set, samples, by)),
  ]
}

const ways: [name: string, options: FusionOptions][] = [
  ['hybrid', { vector_weight: defaultWeight }],
  ['weight .4', { vector_weight: 0.4 }],
  ['rrf', { method: 'rrf', vector_weight: defaultWeight }],
]

/** nDCG@10 of each retriever and of both together, for embeddings from worthless to strong. */
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
    const ndcgOf = (retrieved: Legs) =>
      qualityOf(new Map([...retrieved].map(([id, hits]) => [id, hits.map(({ chunk_id }) => chunk_id)])), set.relevance)
        .ndcg10
    const keywordIndex = keywordIndexOf(set)
    const keywords = keywordLegs(keywordIndex, set)
    const keywordNdcg = ndcgOf(keywords)
    const samples = samplesOf(set)
    const askedHalves = sampleLegs(keywordIndex, set, samples)
    const rows = embeddingsOf(set, samples).map(({ name: embedding, documents, queries, halves }) => {
      const vectors = vectorLegs(set, documents, queries, scan)
      const vectorNdcg = ndcgOf(vectors)
      const fusedNdcg = (options: FusionOptions) =>
        ndcgOf(
          new Map(
            [...keywords].map(([id, keyword]) => [id, fuse({ keyword, vector: vectors.get(id) ?? [] }, options)]),
          ),
        )
      const fused = ways.map(([, options]) => fusedNdcg(options))
      const weight = weightOf(askedHalves, set, samples, documents, halves, scan) ?? defaultWeight
      const learnt = fusedNdcg({ vector_weight: weight })
      const better = Math.max(keywordNdcg, vectorNdcg)
      const gains = [(fused[0] as number) - better, learnt - better].map((gain) => gain.toFixed(3))
      return [embedding, ...[keywordNdcg, vectorNdcg, ...fused, weight, learnt].map(share), ...gains]
    })
    const columns = ['embedding', 'keyword', 'vector', ...ways.map(([way]) => way), 'learnt weight', 'learnt']
    printTable(title, [...columns, 'hybrid to better leg', 'learnt to better leg'], rows)
  }
}
