import type { GivenChunk, GivenDocument } from '@casewright/contracts/knowledge/resources'
import { type FieldProblem, invalidInput } from '@casewright/kit/data/errors'
import { chunkText } from './chunk-text.ts'

/** A chunk in its place: the text is all gaps and contents in order, and then the tail. */
interface PlacedChunk {
  section_id: string | null
  section_title: string | null
  content: string
  gap: string
  start: number
  end: number
  metadata: Record<string, unknown>
}

export interface PlacedDocument {
  chunks: PlacedChunk[]
  tail: string
  characters: number
}

/** Between chunks that came without a text. */
const joint = '\n\n'

/** Cuts a text, or puts given chunks into their places; `path` is where the document stands in the request. */
export function placeChunks(document: GivenDocument, path: string): PlacedDocument {
  const { text, chunks, doc_type } = document
  if (chunks) return text === undefined ? joined(chunks) : found(chunks, text, path)
  if (text === undefined) throw invalidInput([{ path, message: 'must have a text or chunks' }])
  const cut = chunkText(text, { doc_type }).chunks
  return placed(
    cut.map(({ section_id, section_title, start, end }) => ({ section_id, section_title, start, end, metadata: {} })),
    text,
  )
}

type Place = Omit<PlacedChunk, 'gap' | 'content'>

function placed(places: readonly Place[], text: string): PlacedDocument {
  let before = 0
  const chunks = places.map((place) => {
    const gap = text.slice(before, place.start)
    before = place.end
    return { ...place, gap, content: text.slice(place.start, place.end) }
  })
  return { chunks, tail: text.slice(before), characters: text.length }
}

const inOrder = (chunks: readonly GivenChunk[]): GivenChunk[] =>
  chunks
    .map((chunk, listed) => ({ chunk, at: chunk.chunk_index ?? listed }))
    .sort((one, other) => one.at - other.at)
    .map(({ chunk }) => chunk)

const labels = ({ section_id = null, section_title = null, metadata }: GivenChunk) => ({
  section_id,
  section_title,
  metadata,
})

function joined(given: readonly GivenChunk[]): PlacedDocument {
  const chunks = inOrder(given)
  const places: Place[] = []
  let start = 0
  for (const chunk of chunks) {
    const end = start + chunk.content.length
    places.push({ ...labels(chunk), start, end })
    start = end + joint.length
  }
  return placed(places, chunks.map(({ content }) => content).join(joint))
}

/** Each where it says, or else the next place that has it; in the text's order and without overlap. */
function found(given: readonly GivenChunk[], text: string, path: string): PlacedDocument {
  const problems: FieldProblem[] = []
  const places: Place[] = []
  let from = 0
  for (const chunk of inOrder(given)) {
    const place = `${path}.chunks.${given.indexOf(chunk)}`
    const start = chunk.start ?? text.indexOf(chunk.content, from)
    const end = start + chunk.content.length
    if (start < 0)
      problems.push({ path: `${place}.content`, message: 'does not stand in the text after the chunk before' })
    else if (start < from) problems.push({ path: `${place}.start`, message: 'lies within the chunk before' })
    else if (text.slice(start, end) !== chunk.content)
      problems.push({ path: `${place}.start`, message: 'the text has something else there' })
    else {
      places.push({ ...labels(chunk), start, end })
      from = end
    }
  }
  if (problems.length > 0) throw invalidInput(problems.slice(0, 100))
  return placed(places, text)
}
