import { conditionWords, exceptionWords } from './quote-stops.ts'

/** How much a quotation leaves out of the sentence that it was cut from, the gravest first. */
export type Cut = 'exception' | 'condition' | 'sentence'

/**
 * What stands in the source and not in the quotation: skipped by an ellipsis, cut off before or behind it, or other
 * sentences of the same article, clause or paragraph, which make no quotation wrong.
 */
export interface LeftOut {
  kind: 'ellipsis' | Cut | 'passage'
  start: number
  end: number
  text: string
}

export const cuts: readonly Cut[] = ['exception', 'condition', 'sentence']

const contextMax = 600
const letters = /[\p{L}\p{N}]/u
const border = String.raw`\n\s{0,20}\n|\n\s{0,20}(?:第[〇零一二三四五六七八九十百千\d]{1,9}[条章节编]|\d{1,3}(?:[.．]\d{1,3}){0,4}[.．、)]?\s)`
const full = String.raw`[。！？!?]["”’』」)）]{0,3}|\.["”’)]{0,3}(?=\s|$)`
const sentenceEnd = new RegExp(`${full}|${border}`, 'u')
const sentenceEnds = new RegExp(sentenceEnd, 'gu')
const passageEnd = new RegExp(border, 'u')
const passageEnds = new RegExp(border, 'gu')
const beginsApart = new RegExp(`^[^\\S\\n]{0,20}(?:${border})`, 'u')
/** Parts of a list are apart, but for one that takes something back: 甲；但是乙除外. */
const takesBackPart = String.raw`\s{0,5}(?:但|除|provided|except|unless|however|subject|save|but)`
const partEnd = new RegExp(`[；;](?!${takesBackPart})`, 'iu')
const isOtherPart = new RegExp(`^(?!${takesBackPart})`, 'iu')
/** A sentence that takes back what the one before it says. One that only reserves other laws (法律另有规定的，依照其规定) does not. */
const takesBack =
  /^["”’』」)）\s]{0,5}(?:但(?!愿)|然而|不过|[^。]{0,60}(?:不适用|不受)(?:前|本|上)[^。]{0,2}款|(?:However|Provided|Except|Notwithstanding the foregoing|Nothing in this|The foregoing (?:shall|does|do) not)\b)/u
/** What a sentence begins with before the rule itself: 除法律另有规定外，Except as agreed, */
const headException =
  /除[^，。；]{1,60}外[，,]|(?:^|[\s“"(])(?:except|unless|subject to|notwithstanding|save (?:as|that|for))\b/iu
const headMark =
  /^(?:\s|第[〇零一二三四五六七八九十百千\d]{1,9}[条款项](?:之[一二三四五六七八九])?|[（(][一二三四五六七八九十\d]{1,3}[）)]|\d{1,3}(?:[.．]\d{1,3}){0,4}[.．、)]?\s)+/u

/** The end of the sentence that begins or goes on at `from`. */
function endOfSentence(text: string, from: number): number {
  const found = sentenceEnd.exec(text.slice(from))
  if (!found) return text.length
  return from + found.index + (found[0].startsWith('\n') ? 0 : found[0].length)
}

const isFinished = (passage: string): boolean => /(?:[。！？!?]|\.)["”’』」)）]{0,3}$/u.test(passage)

/** A part of the source without the blanks at its ends; null if it says nothing. */
function passage(source: string, from: number, to: number): LeftOut | null {
  const text = source.slice(from, to)
  if (!letters.test(text)) return null
  const start = from + text.length - text.trimStart().length
  return { kind: 'passage', start, end: start + text.trim().length, text: text.trim() }
}

function behind(source: string, start: number, end: number): LeftOut | null {
  const after = source.slice(end, end + contextMax)
  const own = isFinished(source.slice(Math.max(start, end - 5), end)) ? 0 : endOfSentence(after, 0)
  const rest = after.slice(0, own)
  const made = (kind: Cut, to: number): LeftOut => ({ kind, start: end, end: end + to, text: after.slice(0, to) })
  const isPartEnd = /[；;]\s{0,5}$/.test(source.slice(Math.max(start, end - 6), end)) && isOtherPart.test(rest)
  const part = isPartEnd ? '' : rest.slice(0, partEnd.exec(rest)?.index ?? rest.length)
  if (exceptionWords.test(part)) return made('exception', own)
  const next = after.slice(own, endOfSentence(after, own))
  if (!beginsApart.test(after.slice(own)) && takesBack.test(next.trimStart()))
    return made('exception', own + next.length)
  if (!letters.test(rest)) {
    const further = after.slice(own)
    return passage(source, end + own, end + own + (passageEnd.exec(further)?.index ?? further.length))
  }
  return made(conditionWords.test(part) ? 'condition' : 'sentence', own)
}

function before(source: string, start: number): LeftOut | null {
  const from = Math.max(0, start - contextMax)
  const context = source.slice(from, start)
  let begin = 0
  for (const { index, 0: mark } of context.matchAll(sentenceEnds))
    begin = index + (mark.startsWith('\n') ? 1 : mark.length)
  const head = context.slice(begin).replace(headMark, '')
  if (!letters.test(head)) {
    const apart = [...context.matchAll(passageEnds)].at(-1)?.index ?? 0
    const mark = headMark.exec(context.slice(apart))?.[0].length ?? 0
    return passage(source, from + apart + mark, from + begin)
  }
  const part = head.split(/[；;]/).at(-1) ?? ''
  const kind = headException.test(part) ? 'exception' : conditionWords.test(head) ? 'condition' : 'sentence'
  return { kind, start: start - head.length, end: start, text: head }
}

/** What was left out of the sentences that a passage begins and ends in, else of what stands around them. It reads no further than a few lines. */
export const cutOff = (source: string, start: number, end: number): LeftOut[] =>
  [before(source, start), behind(source, start, end)].filter((one) => one !== null)
