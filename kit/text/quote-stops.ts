import { matchesIn } from './matches-in.ts'

/** What an omission may not skip. `other_passage` is the border of an article, a clause or a paragraph. */
export type Stop = 'other_passage' | 'exception' | 'negation' | 'condition'

export const exceptionWords =
  /但(?!愿)|除外|除非|例外|不适用|不受|不在此限|另有(?:规定|约定)|\b(?:except|unless|provided|however|but(?! not limited)|notwithstanding|subject to|save (?:as|that|for)|other than|excluding|without prejudice)\b/i
export const conditionWords =
  /的[，,：:]|如果|如[^下何同此]|[若倘才]|只有|只要|必须|方可|方能|为限|为前提|条件|情形|情况|[时后前][，,]|[日月年]内|经[^营济常过验费历理纪]|\b(?:if|when|where|once|until|only|whether|upon|within|after|before|in the event|to the extent|so long as|as long as|on condition)\b/i
const negationWords = /[不未无無非没沒勿莫毋否]|\b(?:not|no|nor|never|neither|none|nothing|cannot|without)\b|n[’']t\b/i

const global = (pattern: RegExp): RegExp => new RegExp(pattern, 'gi')
const words: readonly (readonly [Stop, RegExp])[] = [
  ['exception', global(exceptionWords)],
  ['negation', global(negationWords)],
  ['condition', global(conditionWords)],
]

const article = /(?:^|[\n。])\s{0,20}(?:第[〇零一二三四五六七八九十百千\d]{1,9}条|Article \d)/g
const heading =
  /(?:^|\n)\s{0,20}(?:第[〇零一二三四五六七八九十百千\d]{1,9}[编章节]|\d{1,3}(?:[.．]\d{1,3}){0,4}[.．、)]?\s|[一二三四五六七八九十]{1,3}、|(?:Section|Clause|SECTION|ARTICLE) \d)/g
const blankLine = /\n[^\S\n]{0,100}\n/g
/** A line that ends with its sentence; others are broken by the width of a page. */
const paragraphEnd = /[。！？；：.!?;:]["”’)）]?[^\S\n]{0,20}\n/g

interface Place {
  at: number
  stop: Stop
}

const lastOf = (match: RegExpMatchArray): number => (match.index ?? 0) + match[0].length - 1

/** The paragraphs of an article are one passage; elsewhere each paragraph is. */
function borders(source: string): Place[] {
  const marks = [
    ...matchesIn(source, article).map((match) => ({ at: lastOf(match), opens: true, always: true })),
    ...matchesIn(source, heading).map((match) => ({ at: lastOf(match), opens: false, always: true })),
    ...matchesIn(source, blankLine).map((match) => ({ at: lastOf(match), opens: false, always: true })),
    ...matchesIn(source, paragraphEnd).map((match) => ({ at: lastOf(match), opens: null, always: false })),
  ].sort((one, other) => one.at - other.at)
  let inArticle = false
  return marks.flatMap(({ at, opens, always }) => {
    if (opens !== null) inArticle = opens
    return always || !inArticle ? [{ at, stop: 'other_passage' as const }] : []
  })
}

/** Whether one of the sorted places lies between two others, and which is the first. */
function firstBetween(places: readonly Place[], from: number, to: number): Place | undefined {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.at ?? 0) < from) low = middle + 1
    else high = middle
  }
  const next = places[low]
  return next && next.at < to ? next : undefined
}

/** Finds a stop between two places of a source, a border before a word. The stops are looked up once. */
export function stopsOf(source: string): (from: number, to: number) => Stop | null {
  const apart = borders(source)
  const found: Place[] = words.flatMap(([stop, pattern]) =>
    matchesIn(source, pattern).map(({ index }) => ({ at: index, stop })),
  )
  // Of two at one place the graver one: a sort keeps the order of equals.
  found.sort((one, other) => one.at - other.at)
  return (from, to) => (firstBetween(apart, from, to) ?? firstBetween(found, from, to))?.stop ?? null
}
