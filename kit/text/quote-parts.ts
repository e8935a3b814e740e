import { cutOff } from './quote-cut.ts'
import type { Folded } from './quote-fold.ts'
import { isPassage } from './quote-passage.ts'
import { findUnits } from './quote-search.ts'
import { type Stop, stopsOf } from './quote-stops.ts'

export interface Passage {
  start: number
  end: number
}

/** Where the parts of a quotation stand, what lies between them, and why they may not be joined over it. */
export interface Parts extends Passage {
  gaps: Passage[]
  stop: Stop | null
}

/** Decides whether a part may stand at a place, beyond what holds for every passage. */
export type Fit = (part: Folded, passage: Passage) => boolean

/** A text with what an omission may not skip in it, which is looked up for the first omission. */
export interface Source {
  text: string
  stopIn: (from: number, to: number) => Stop | null
}

export function sourceOf(text: string): Source {
  let find: Source['stopIn'] | undefined
  return {
    text,
    stopIn: (from, to) => {
      find ??= stopsOf(text)
      return find(from, to)
    },
  }
}

interface Link extends Passage {
  before: Link | undefined
}

/** A part that stands at more places is no quotation, and would take memory for each. */
const placesMax = 20_000

function placesOf(part: Folded, { units, at }: Folded, source: string, isFit: Fit): Passage[] {
  const places: Passage[] = []
  if (part.units.length === 0) return places
  findUnits(units, part.units, 0, (index) => {
    const place = { start: at[index] ?? 0, end: (at[index + part.units.length - 1] ?? 0) + 1 }
    if (isPassage(source, place.start, place.end) && isFit(part, place)) places.push(place)
    return places.length >= placesMax
  })
  return places
}

/** Each place of a part with the nearest place of the parts before it, as far as the words between them may be skipped. */
function linked(chains: readonly Link[], places: readonly Passage[], mayJoin: (gap: Passage) => boolean): Link[] {
  let next = 0
  return places.flatMap((place) => {
    while ((chains[next]?.end ?? Number.POSITIVE_INFINITY) <= place.start) next += 1
    const before = chains[next - 1]
    return before && mayJoin({ start: before.end, end: place.start }) ? [{ ...place, before }] : []
  })
}

function gapsOf(link: Link): Passage[] {
  const { before } = link
  return before === undefined ? [] : [...gapsOf(before), { start: before.end, end: link.start }]
}

const startOf = (link: Link): number => (link.before === undefined ? link.start : startOf(link.before))

/** Of more places the first ones are looked at. */
const choiceMax = 20

/** A place where the passage keeps its exception is better than the first one. */
function chosen(chains: readonly Link[], source: string): Link | undefined {
  const isWhole = (link: Link) => cutOff(source, startOf(link), link.end).every(({ kind }) => kind !== 'exception')
  return chains.length < 2 ? chains[0] : (chains.slice(0, choiceMax).find(isWhole) ?? chains[0])
}

/**
 * Finds the parts of a quotation one after the other, from the nearest places. What lies between two of them holds no
 * stop; if only parts that a stop keeps apart are found, the answer names it.
 */
export function findInOrder(
  parts: readonly Folded[],
  folded: Folded,
  source: Source,
  isFit: Fit = () => true,
): Parts | undefined {
  const { text, stopIn } = source
  const places: Passage[][] = []
  for (const part of parts) {
    const found = placesOf(part, folded, text, isFit)
    if (found.length === 0) return undefined
    places.push(found)
  }
  const [first = [], ...others] = places
  const begun = first.map((place): Link => ({ ...place, before: undefined }))
  const search = (mayJoin: (gap: Passage) => boolean) =>
    chosen(
      others.reduce<Link[]>((chains, next) => linked(chains, next, mayJoin), begun),
      text,
    )
  const stopOf = ({ start, end }: Passage) => stopIn(start, end)
  const found = search((gap) => stopOf(gap) === null) ?? search(() => true)
  if (!found) return undefined
  const gaps = gapsOf(found)
  return { start: startOf(found), end: found.end, gaps, stop: gaps.map(stopOf).find((one) => one !== null) ?? null }
}
