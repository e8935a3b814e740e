import type { OleStreams } from './ole-container.ts'
import { createTextBudget, type Piece, type Pieces } from './pieces.ts'
import { damaged, passwordProtected } from './refusal.ts'

interface Atom {
  type: number
  instance: number
  isContainer: boolean
  start: number
  end: number
}

const types = { slideList: 0x0ff0, slide: 0x03f3, characters: 0x0fa0, bytes: 0x0fa8, directory: 0x1772, edit: 0x0ff5 }
const encryptedMark = 0xf3d1c4df
const [editsMax, depthMax, atomsMax, slidesMax] = [1_000, 60, 2_000_000, 5_000]

/**
 * PowerPoint 97 to 2003. Each saving may only add what has changed, so that the slides are found by the directory of the
 * last one; their titles and outlines stand in the list of slides, their text boxes in the slides themselves.
 */
export function parsePpt(streams: OleStreams): Pieces {
  const bytes = streams.get('powerpoint document') ?? Buffer.alloc(0)
  const user = streams.get('current user') ?? Buffer.alloc(0)
  if (user.length < 20) throw damaged()
  if (user.readUInt32LE(12) === encryptedMark || streams.has('encryptedsummary')) throw passwordProtected()
  const { places, documentId } = readDirectory(bytes, user.readUInt32LE(16))
  const spend = createTextBudget()
  const slides = slidesOf(bytes, places.get(documentId) ?? -1)
  const pieces = slides.map(({ id, lines }): Piece => {
    const place = places.get(id)
    const slide = place === undefined ? undefined : atomAt(bytes, place, bytes.length)
    const all = [...lines, ...(slide ? textsIn(bytes, slide) : [])]
    const text = all.join('\n')
    spend(text.length)
    return { kind: 'slide', title: lines[0]?.split('\n')[0] ?? null, level: 1, text }
  })
  return { title: pieces[0]?.title ?? null, pieces, pages: pieces.length }
}

function atomAt(bytes: Buffer, at: number, end: number): Atom | undefined {
  if (at < 0 || at + 8 > end) return undefined
  const head = bytes.readUInt16LE(at)
  const stop = at + 8 + bytes.readUInt32LE(at + 4)
  if (stop > end) return undefined
  return {
    type: bytes.readUInt16LE(at + 2),
    instance: head >> 4,
    isContainer: (head & 15) === 15,
    start: at + 8,
    end: stop,
  }
}

function* atomsIn(bytes: Buffer, { start, end }: Pick<Atom, 'start' | 'end'>): Generator<Atom> {
  for (let at = start; at < end; ) {
    const atom = atomAt(bytes, at, end)
    if (!atom) return
    yield atom
    at = atom.end
  }
}

/** Where each object lies, by the newest saving that tells it. */
function readDirectory(bytes: Buffer, last: number): { places: Map<number, number>; documentId: number } {
  const places = new Map<number, number>()
  let documentId = 0
  let at = last
  for (let edits = 0; edits < editsMax; edits++) {
    const edit = atomAt(bytes, at, bytes.length)
    if (edit?.type !== types.edit || edit.end - edit.start < 20) throw damaged()
    documentId ||= bytes.readUInt32LE(edit.start + 16)
    readPlaces(bytes, bytes.readUInt32LE(edit.start + 12), places)
    const before = bytes.readUInt32LE(edit.start + 8)
    if (before === 0 || before >= at) break
    at = before
  }
  return { places, documentId }
}

/** Runs of objects: the first one's number and how many there are in one word, then a place for each. */
function readPlaces(bytes: Buffer, at: number, places: Map<number, number>): void {
  const directory = atomAt(bytes, at, bytes.length)
  if (directory?.type !== types.directory) throw damaged()
  for (let here = directory.start; here + 4 <= directory.end; ) {
    const run = bytes.readUInt32LE(here)
    const [first, count] = [run & 0xfffff, run >>> 20]
    here += 4
    for (let index = 0; index < count && here + 4 <= directory.end; index++, here += 4)
      if (!places.has(first + index)) places.set(first + index, bytes.readUInt32LE(here))
  }
}

function slidesOf(bytes: Buffer, at: number): { id: number; lines: string[] }[] {
  const document = atomAt(bytes, at, bytes.length)
  if (!document?.isContainer) throw damaged()
  const slides: { id: number; lines: string[] }[] = []
  for (const list of atomsIn(bytes, document)) {
    if (list.type !== types.slideList || list.instance !== 0) continue
    for (const atom of atomsIn(bytes, list)) {
      if (atom.type === types.slide && atom.end - atom.start >= 4 && slides.length < slidesMax)
        slides.push({ id: bytes.readUInt32LE(atom.start), lines: [] })
      const text = textOf(bytes, atom)
      if (text !== undefined) slides.at(-1)?.lines.push(text)
    }
  }
  return slides
}

function textsIn(bytes: Buffer, slide: Atom): string[] {
  const texts: string[] = []
  let atoms = 0
  const visit = (container: Atom, depth: number): void => {
    for (const atom of atomsIn(bytes, container)) {
      atoms += 1
      if (atoms > atomsMax) throw damaged()
      if (atom.isContainer && depth < depthMax) visit(atom, depth + 1)
      const text = textOf(bytes, atom)
      if (text !== undefined) texts.push(text)
    }
  }
  visit(slide, 0)
  return texts
}

function textOf(bytes: Buffer, { type, start, end }: Atom): string | undefined {
  if (type === types.characters) return bytes.toString('utf16le', start, end)
  return type === types.bytes ? bytes.toString('latin1', start, end) : undefined
}
