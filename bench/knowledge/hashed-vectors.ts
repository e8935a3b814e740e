import { tokens } from '@casewright/kit/text/tokens'

/** Rows of unit length, one after the other. */
export interface Vectors {
  dims: number
  rows: Float32Array[]
}

/** Numbers that look random and are the same in every run. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map((value) => value / length) : vector
}

export function randomVectors(count: number, dims: number, seed: number): Vectors {
  const next = chance(seed)
  const normal = () => next() + next() + next() + next() - 2
  return { dims, rows: Array.from({ length: count }, () => unit(Float32Array.from({ length: dims }, normal))) }
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}

function hashed(features: readonly string[], dims: number, weightOf: (feature: string) => number): Float32Array {
  const counts = new Map<string, number>()
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const vector = new Float32Array(dims)
  for (const [feature, count] of counts) {
    const value = hash(feature)
    const weight = (1 + Math.log(count)) * weightOf(feature)
    vector[value % dims] = (vector[value % dims] as number) + (value & 0x80000000 ? weight : -weight)
  }
  return unit(vector)
}

const letters = (text: string) => {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  return [2, 3].flatMap((length) =>
    Array.from({ length: Math.max(0, plain.length - length + 1) }, (_, at) => plain.slice(at, at + length)),
  )
}

const words = (text: string) => {
  const found = tokens(text)
  return [...found, ...found.slice(1).map((word, at) => `${found[at]} ${word}`)]
}

/** An embedding that knows hardly anything: which letters follow each other. */
export const letterVectors = (texts: readonly string[], dims: number): Vectors => ({
  dims,
  rows: texts.map((text) => hashed(letters(text), dims, () => 1)),
})

/** Texts by their words and pairs of words, those that are rare among the documents counting more. */
export function wordEmbedding(documents: readonly string[], dims: number): (texts: readonly string[]) => Vectors {
  const frequency = new Map<string, number>()
  for (const text of documents)
    for (const word of new Set(words(text))) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(1 + documents.length / (1 + (frequency.get(word) ?? 0)))
  return (texts) => ({ dims, rows: texts.map((text) => hashed(words(text), dims, weightOf)) })
}

/** Noise of unit length that is drawn to something hidden by `by`: the more, the nearer are two that hide the same. */
export function drawnTo(hidden: readonly Float32Array[], by: number, seed: number): Vectors {
  const dims = hidden[0]?.length ?? 0
  const { rows } = randomVectors(hidden.length, dims, seed)
  return {
    dims,
    rows: rows.map((noise, at) => unit(noise.map((value, place) => value + by * (hidden[at]?.[place] ?? 0)))),
  }
}
