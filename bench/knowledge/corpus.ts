import type { RetrievalSet } from '../retrieval/sets.ts'
import { chance } from './hashed-vectors.ts'

export interface Passage {
  id: string
  title: string
  text: string
}

const sentences = (text: string): string[] => text.split(/(?<=[。；])/).filter((sentence) => sentence.length > 4)

/** As many passages as wanted: the set's own, then new ones of sentences and titles that are drawn from it. */
export function* passages({ documents }: RetrievalSet, count: number): Generator<Passage> {
  const next = chance(7)
  const any = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const cut = documents.map(({ text }) => sentences(text)).filter((list) => list.length > 0)
  for (let at = 0; at < count; at += 1) {
    const own = documents[at]
    if (own) yield { id: own.id, title: own.title || '-', text: own.text || '-' }
    else
      yield {
        id: `new-${at}`,
        title: any(documents).title || '-',
        text: Array.from({ length: 2 + Math.floor(next() * 3) }, () => any(any(cut))).join(''),
      }
  }
}

/** Four words of two characters, from one passage each time: what somebody types who knows what to look for. */
export function fourWordQueries({ documents }: RetrievalSet, count: number): string[] {
  const next = chance(11)
  const queries: string[] = []
  while (queries.length < count) {
    const { text } = documents[Math.floor(next() * documents.length)] as Passage
    const pairs = [...text.matchAll(/\p{sc=Han}{2}/gu)].map(([pair]) => pair)
    if (pairs.length < 8) continue
    queries.push(Array.from({ length: 4 }, () => pairs[Math.floor(next() * pairs.length)]).join(' '))
  }
  return queries
}
