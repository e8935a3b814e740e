import type { Reading } from '../case/case-model.ts'

/** The words of a reading, made into expressions once. */
export interface Cues {
  label: RegExp | null
  before: RegExp | null
  after: RegExp | null
  not: RegExp | null
  neverAfter: RegExp | null
  yes: RegExp | null
  no: RegExp | null
  patterns: readonly RegExp[]
}

const special = /[.*+?^${}()|[\]\\/]/g
const isLatin = /^[\x20-\x7e]+$/

/** A Latin word stands alone; between Chinese characters there is nothing to look for. */
const word = (text: string): string => {
  const escaped = text.replace(special, '\\$&')
  return isLatin.test(text) ? `\\b${escaped}\\b` : escaped
}

/** The longest first, so that 逾期利息 is not taken for 利息. */
const anyOf = (words: readonly string[] | undefined): string | null =>
  words === undefined || words.length === 0
    ? null
    : `(?:${words
        .toSorted((left, right) => right.length - left.length)
        .map(word)
        .join('|')})`

const expression = (words: readonly string[] | undefined): RegExp | null => {
  const source = anyOf(words)
  return source === null ? null : new RegExp(source, 'giu')
}

/** A label that begins a line may have a blank behind it. 出借人（甲方）： and 甲方（出借人）: and Borrower: and 借款金额（大写） are all labels, right before a value. */
const labelOf = (words: readonly string[] | undefined): RegExp | null => {
  const source = anyOf(words)
  return source === null
    ? null
    : new RegExp(
        `(?:${source}[）)]?\\s{0,3}(?:[（(][^）)\\n]{0,16}[）)])?\\s{0,4}(?:[:：为是]|\\bis\\b)|^${source}\\s)\\s{0,6}(?:人民币|大写|小写|RMB|CNY|[¥￥])?[:：]?\\s{0,2}$`,
        'iu',
      )
}

export const cuesOf = (read: Reading = {}): Cues => ({
  label: labelOf(read.labels),
  before: expression(read.before),
  after: expression(read.after),
  not: expression(read.not),
  neverAfter: expression(read.never_after),
  yes: expression(read.yes),
  no: expression(read.no),
  patterns: (read.patterns ?? []).map((source) => new RegExp(source, 'giu')),
})

const labelScore = 200
const beforeScore = 100
const afterScore = 95
const commaCost = 12
const otherValueCost = 35
const reach = { han: 24, latin: 60 }
/** Of a longer sentence only what stands around the value is looked at. */
const sentenceMax = 200
const notReach = 10
const pause = /[，,、]/g

/** How surely the value at a place of a sentence is the one that the cues speak of; 0 when it is not. */
export function scoreOf(sentence: string, start: number, end: number, cues: Cues, others: readonly number[]): number {
  const from = Math.max(0, start - sentenceMax)
  const head = sentence.slice(from, start)
  const tail = sentence.slice(end, end + sentenceMax)
  const beside = `${head.slice(-notReach).split(pause).at(-1) ?? ''} ${tail.slice(0, notReach).split(pause)[0] ?? ''}`
  if (cues.not && beside.search(cues.not) >= 0) return 0
  if (cues.neverAfter && head.search(cues.neverAfter) >= 0) return 0
  if (cues.label?.test(head)) return labelScore
  // 年利率10% holds its own word.
  if (cues.before && sentence.slice(start, end).search(cues.before) >= 0) return beforeScore
  return Math.max(
    0,
    scoreBefore(
      head,
      cues.before,
      others.map((at) => at - from),
    ),
    scoreAfter(tail, cues.after),
  )
}

const cost = (between: string): number =>
  between.length * perCharacter(between) + commaCost * (between.match(pause)?.length ?? 0)
const perCharacter = (text: string): number => (/\p{Script=Han}/u.test(text) ? 1 : 0.5)
const reachIn = (text: string): number => (/\p{Script=Han}/u.test(text) ? reach.han : reach.latin)

function scoreBefore(head: string, cue: RegExp | null, others: readonly number[]): number {
  const last = cue === null ? undefined : [...head.matchAll(cue)].at(-1)
  if (last === undefined) return 0
  const from = last.index + last[0].length
  const between = head.slice(from)
  if (between.length > reachIn(head)) return 0
  const crossed = others.filter((at) => at >= from && at < head.length).length
  return beforeScore - cost(between) - otherValueCost * crossed
}

function scoreAfter(tail: string, cue: RegExp | null): number {
  const first = cue === null ? undefined : tail.matchAll(cue).next().value
  if (first === undefined) return 0
  const between = tail.slice(0, first.index)
  return between.length > reachIn(tail) / 2 ? 0 : afterScore - 2 * cost(between)
}
