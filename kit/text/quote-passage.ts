import { isNumber, kind, kindAt } from './quote-fold.ts'

const negations = new Set(['not', 'no', 'never', 'cannot', 'nor', 'neither', 'unless', 'except', 'without'])
/** What may stand between a negation and the word that it negates. */
const betweenWords = new Set('the a an such any be been being have has had to'.split(' '))
const negatedChinese =
  /[不未无無非没沒勿莫毋](?:得|能够?|应当?|应该|会|可以?|需要?|必?须|经|有|曾|予|再|宜|准|许|是|权|法|要|被|受)?\s*$/
const contextLength = 60

function isNegatedBefore(source: string, start: number): boolean {
  const context = source.slice(Math.max(0, start - contextLength), start)
  if (negatedChinese.test(context)) return true
  const words = context.toLowerCase().replaceAll('’', "'").split(/\s+/)
  if (words.pop() !== '') return false
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    if (negations.has(word) || word.endsWith("n't")) return true
    if (!betweenWords.has(word)) return false
  }
  return false
}

const isWordPart = (of: number): boolean => of === kind.word || of === kind.digit
const belongTogether = (one: number, other: number): boolean =>
  (isWordPart(one) && isWordPart(other)) || (isNumber(one) && isNumber(other))

function skipIgnored(source: string, from: number, step: 1 | -1): number {
  let at = from
  while (kindAt(source, at) === kind.ignored) at += step
  return at
}

/**
 * Whether a passage begins and ends where words and numbers do, and neither a negation right before
 * it nor 除外 right after it was left out.
 */
export function isPassage(source: string, start: number, end: number): boolean {
  const before = skipIgnored(source, start - 1, -1)
  const after = skipIgnored(source, end, 1)
  if (belongTogether(kindAt(source, before), kindAt(source, start))) return false
  if (belongTogether(kindAt(source, end - 1), kindAt(source, after))) return false
  const left = source.slice(Math.max(0, before - 1), before + 1)
  const right = source.slice(after, after + 2)
  const first = kindAt(source, start)
  // The rest of 1,000, of 3-5, of -5, of 三点五, of non-profit.
  if (isNumber(first) && /(?:[\d０-９].|[一二三四五六七八九十]点|(?:^|[^\p{L}\d])[-−－])$/u.test(left)) {
    if (/[-−－.,:/~．，：／～–—点]$/.test(left)) return false
  }
  if (first === kind.word && /\p{L}[-‐‑]$/u.test(left)) return false
  if (/^的?除外/.test(source.slice(after, after + 3))) return false
  const last = kindAt(source, end - 1)
  if (isNumber(last) && /^(?:[%％‰]|[-−－.,:/~．，：／～–—][\d０-９]|点[一二三四五六七八九])/.test(right)) return false
  if (last === kind.word && /^[-‐‑]\p{L}/u.test(right)) return false
  if (/[\d０-９][.,．，]$/.test(source.slice(end - 2, end)) && kindAt(source, after) === kind.digit) return false
  return !isNegatedBefore(source, start)
}
