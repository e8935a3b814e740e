import { readFileSync } from 'node:fs'
import { familyCpuMs } from '../engine/processes.ts'
import { key, startSuite } from '../suite-process.ts'
import type { Passage } from './corpus.ts'

const ofSystem = { 'x-internal-api-key': key, 'content-type': 'application/json' }
const ofUser = { ...ofSystem, 'x-user-id': 'bench', 'x-organization-id': 'bench' }
const passagesPerRequest = 2000
/** Long texts are sent a few at a time. */
const charactersPerRequest = 500_000

interface Found {
  hits: { document_id: string; score: number }[]
  degraded: boolean
}

/** knowledge-service as `npm start` runs it, asked over HTTP. */
export async function openOwnService(environment: Record<string, string> = {}) {
  const suite = await startSuite(['knowledge'], environment)
  const api = `${suite.url.replace(/\/$/, '')}/knowledge-service/api/v1`
  async function ask<T>(path: string, request?: RequestInit): Promise<T> {
    const answer = await fetch(`${api}/${path}`, { headers: ofUser, ...request })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const post = <T>(path: string, body: object, headers: Record<string, string> = ofUser) =>
    ask<T>(`internal/atomic/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const searchBy = (way: 'keyword' | 'vector' | 'hybrid', kb_id: string, query: string, top_k: number) =>
    post<Found>(`${way}-search`, { query, kb_ids: [kb_id], top_k })
  const write = (kb_id: string, passages: readonly Passage[], content: (passage: Passage) => object) => {
    const documents = passages.map((one) => ({ document_id: one.id, title: one.title, ...content(one) }))
    return post('batch-upsert', { kb_id, documents }, ofSystem)
  }
  const documentsOf = async (found: Promise<Found>) => (await found).hits.map(({ document_id }) => document_id)
  return {
    async fill(kb_id: string, passages: Iterable<Passage>): Promise<void> {
      for (const some of inBatches(passages)) await write(kb_id, some, ({ text }) => ({ chunks: [{ content: text }] }))
    },
    /** Documents that the service divides into chunks of its own; gives how long the slowest request took, in milliseconds. */
    async fillWhole(kb_id: string, passages: Iterable<Passage>, perRequest = charactersPerRequest): Promise<number> {
      let slowest = 0
      for (const some of inBatches(passages, perRequest)) {
        const started = performance.now()
        await write(kb_id, some, ({ text }) => ({ text }))
        slowest = Math.max(slowest, performance.now() - started)
      }
      return slowest
    },
    search: (kb_id: string, query: string, top_k: number) => documentsOf(searchBy('keyword', kb_id, query, top_k)),
    searchGrouped: (kb_id: string, query: string, top_k: number, group_score: 'max' | 'sum') =>
      documentsOf(post<Found>('keyword-search', { query, kb_ids: [kb_id], top_k, group_by: 'document', group_score })),
    searchAlike: (kb_id: string, text: string, top_k: number) =>
      documentsOf(post<Found>('more-like-this', { like: { text }, kb_ids: [kb_id], top_k })),
    searchBy,
    tune: (kb_id: string) =>
      ask<{ vector_weight: number }>('internal/search/tune-base', {
        method: 'POST',
        headers: ofSystem,
        body: JSON.stringify({ kb_id }),
      }),
    cpuMs: () => familyCpuMs(suite.pid),
    /** Of the service's own process, without the database. */
    megabytes: () => residentMegabytes(suite.pid),
    stop: () => suite.stop(),
  }
}

function* inBatches(passages: Iterable<Passage>, charactersMax = charactersPerRequest): Generator<Passage[]> {
  let [batch, characters]: [Passage[], number] = [[], 0]
  for (const passage of passages) {
    batch.push(passage)
    characters += passage.text.length
    if (batch.length < passagesPerRequest && characters < charactersMax) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
