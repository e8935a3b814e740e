import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface RetrievalSet {
  documents: { id: string; title: string; text: string }[]
  queries: { id: string; text: string }[]
  /** By query, the relevance of each judged document. */
  relevance: Map<string, Map<string, number>>
}

// The data stays outside of the project: its licences allow evaluation only.
const folder = join(import.meta.dirname, '../../../shared/data')

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

/** Undefined when the set is not on this machine. */
export function readSet(name: string): RetrievalSet | undefined {
  const path = (file: string) => join(folder, name, file)
  if (!existsSync(path('corpus.jsonl.gz'))) return undefined
  const relevance: RetrievalSet['relevance'] = new Map()
  for (const line of lines(readFileSync(path('qrels.tsv'), 'utf8'))) {
    const [query = '', document = '', grade] = line.split('\t')
    const judged = relevance.get(query) ?? new Map<string, number>()
    relevance.set(query, judged.set(document, Number(grade)))
  }
  const documents = lines(gunzipSync(readFileSync(path('corpus.jsonl.gz'))).toString()).map((line) => {
    const { id, title, text } = JSON.parse(line) as RetrievalSet['documents'][number]
    return { id, title, text }
  })
  const queries = lines(readFileSync(path('queries.jsonl'), 'utf8'))
    .map((line) => JSON.parse(line) as { id: string; text: string })
    .filter(({ id }) => relevance.has(id))
  return { documents, queries, relevance }
}
