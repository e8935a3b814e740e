import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Reading, Slot } from '../case/case-model.ts'

/** A slot and its words. */
export interface SlotCues {
  slot: Slot
  cues: Cues
}

/** The words of a reading, made into expressions once. */
export interface Cues {
  label: RegExp | null
  /** The name of a field with the words that stand in it. */
  field: RegExp | null
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

const gap = '[^，。；！？,;!?\\n]{0,12}?'

/** A Latin word stands alone; between Chinese characters there is nothing to look for. Where … stands, other words may. */
const word = (text: string): string => text.split('…').map(part).join(gap)
const part = (text: string): string => {
  const escaped = text.replace(special, '\\$&')
  return isLatin.test(text) ? `\\b${escaped}\\b` : escaped
}
/** The name of a field may be drawn wide: 坐  落, 经 营 者. */
const spread = (text: string): string =>
  /^\p{Script=Han}{2,4}$/u.test(text) ? text.split('').join('[ \\t\u3000]{0,6}') : word(text)

/** The longest first, so that 逾期利息 is not taken for 利息. */
const anyOf = (words: readonly string[] | undefined, spelled = word): string | null =>
  words === undefined || words.length === 0
    ? null
    : `(?:${words
        .toSorted((left, right) => right.length - left.length)
        .map(spelled)
        .join('|')})`

const expression = (words: readonly string[] | undefined): RegExp | null => {
  const source = anyOf(words)
  return source === null ? null : new RegExp(source, 'giu')
}

/** A label that begins a line, or a cell of a table, may have blanks behind it. 出借人（甲方）： and 甲方（出借人）: and Borrower: and 借款金额（大写） are all labels, right before a value. */
const labelOf = (words: readonly string[] | undefined): RegExp | null => {
  const source = anyOf(words, spread)
  return source === null
    ? null
    : new RegExp(
        `(?:${source}[）)]?\\s{0,3}(?:[（(][^）)\\n]{0,16}[）)])?\\s{0,4}(?:[:：为是]|\\bis\\b|(?<=[A-Za-z])\\.(?=\\s))|(?:^|\\s{2})${source}(?:[（(][^）)\\n]{0,16}[）)])?\\s{1,60})\\s{0,6}(?:人民币|大写|小写|RMB|CNY|[¥￥])?[:：]?\\s{0,2}$`,
        'iu',
      )
}

/** What stands behind the name of a field, to the end of its cell or sentence: 工作岗位：会计, 3 租赁房屋  科创路15号. */
const fieldOf = (words: readonly string[] | undefined): RegExp | null => {
  const source = anyOf(words, spread)
  return source === null
    ? null
    : new RegExp(
        `(?:^|[\\n，。；;,]|\\s{2}|\\. )[ \\t]{0,30}(?:[（(]?[\\d.一二三四五六七八九十]{1,5}[）)、.]?[ \\t]{0,4}|第[一二三四五六七八九十\\d]{1,3}条[ \\t]{0,4})?${source}(?:[（(][^）)\\n]{0,16}[）)])?(?:[ \\t]{0,4}[:：][ \\t]{0,6}|[ \\t]{2,12}|(?<=\\d[.)]?[ \\t]{1,4}[A-Za-z ]{3,24})\\.[ \\t]{1,3}|(?<=[\\p{Script=Han}）)])[ \\t])(?<value>[^\\s，。；;:：][^\\n，。；;]{1,120}?)(?=\\s{2}|[，。；;\\n]|(?<!\\bNo)\\.\\s|\\.?$)`,
        'giu',
      )
}

export const cuesOf = (read: Reading = {}): Cues => ({
  label: labelOf(read.labels),
  field: fieldOf(read.labels),
  before: expression(read.before),
  after: expression(read.after),
  not: expression(read.not),
  neverAfter: expression(read.never_after),
  yes: expression(read.yes),
  no: expression(read.no),
  patterns: [
    ...(read.cased ?? []).map((source) => new RegExp(source, 'gu')),
    ...(read.patterns ?? []).map((source) => new RegExp(source, 'giu')),
  ],
})

/** What an agreement was changed to counts above what it was. */
const changedScore = 220
const changed =
  /(?:改|变更|调整|修改)(?:为|成|到)(?:每[月季年]度?)?[:：]?\s?(?:人民币|RMB|[¥￥])?\s?$|\b(?:changed|amended|adjusted|revised)(?: from [^.;\n]{1,30})? to (?:RMB|CNY|USD)? ?$/iu
const labelScore = 200
const beforeScore = 100
const afterScore = 95
const commaCost = 12
const otherValueCost = 35
/** 后来他又拿走三万: what was told first stands before what came on top of it; alone, it counts. */
const againCost = 20
const again = /[又再]|另外|\b(?:again|another|further)\b/iu
const reach = { han: 24, latin: 60 }
/** Of a longer sentence only what stands around the value is looked at. */
const sentenceMax = 200
const notReach = 10
const pause = /[，,、]/g
const cellEnd = /[，,、]|\s{2}/

/** How surely the value at a place of a sentence is the one that the cues speak of; 0 when it is not. */
export function scoreOf(sentence: string, start: number, end: number, cues: Cues, others: readonly number[]): number {
  const from = Math.max(0, start - sentenceMax)
  const head = sentence.slice(from, start)
  const tail = sentence.slice(end, end + sentenceMax)
  const beside = `${head.slice(-notReach).split(pause).at(-1) ?? ''} ${ownWords(sentence.slice(start, end))} ${tail.slice(0, notReach).split(cellEnd)[0] ?? ''}`
  if (cues.not && beside.search(cues.not) >= 0) return 0
  if (cues.neverAfter && head.search(cues.neverAfter) >= 0) return 0
  if (changed.test(head) && cues.before && head.search(cues.before) >= 0) return changedScore
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

const weakScore = 70
const weakReach = { han: 40, latin: 90 }

/**
 * How surely a value that no cue is near to is meant by one: 2月14日早上我在路口被撞了, and the other way round where
 * the words stand on the other side, 卡是2019年办的. No other value of its kind may stand between; 0 when none is meant.
 */
export function weakScoreOf(
  sentence: string,
  start: number,
  end: number,
  cues: Cues,
  others: readonly number[],
): number {
  const previous = others.findLast((at) => at < start)
  const next = others.find((at) => at >= end)
  const head = sentence.slice(Math.max(0, start - sentenceMax, previous === undefined ? 0 : previous + 1), start)
  const tail = sentence.slice(end, Math.min(end + sentenceMax, next ?? sentence.length))
  const isHan = /\p{Script=Han}/u.test(sentence)
  const max = isHan ? weakReach.han : weakReach.latin
  const beside = `${head.slice(-notReach)} ${tail.slice(0, notReach)}`
  if (cues.not && (`${head.slice(-max)} ${tail.slice(0, max)}`.search(cues.not) >= 0 || beside.search(cues.not) >= 0))
    return 0
  if (cues.neverAfter && sentence.slice(0, start).search(cues.neverAfter) >= 0) return 0
  const behind = [cues.after, isHan ? null : cues.before].map((cue) => firstAt(tail, cue)).filter((at) => at <= max)
  const ahead = [cues.before, cues.after].map((cue) => lastAt(head, cue)).filter((at) => at <= max)
  const nearest = Math.min(...behind, ...ahead)
  return Number.isFinite(nearest) ? weakScore - (nearest * (weakScore - weakMin)) / max : 0
}
const weakMin = 45

const firstAt = (text: string, cue: RegExp | null): number => {
  const at = cue === null ? -1 : text.search(cue)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}
const lastAt = (text: string, cue: RegExp | null): number => {
  const last = cue === null ? undefined : matchesIn(text, cue).at(-1)
  return last === undefined ? Number.POSITIVE_INFINITY : text.length - last.index - last[0].length
}

/** 明天 is a day of which only words tell; a number has none that could make it another one. */
const ownWords = (value: string): string => (/\d/.test(value) ? '' : value)

const cost = (between: string): number =>
  between.length * perCharacter(between) + commaCost * (between.match(pause)?.length ?? 0)
const perCharacter = (text: string): number => (/\p{Script=Han}/u.test(text) ? 1 : 0.5)
const reachIn = (text: string): number => (/\p{Script=Han}/u.test(text) ? reach.han : reach.latin)

function scoreBefore(head: string, cue: RegExp | null, others: readonly number[]): number {
  const last = cue === null ? undefined : matchesIn(head, cue).at(-1)
  if (last === undefined) return 0
  const from = last.index + last[0].length
  const between = head.slice(from)
  if (between.length > reachIn(head)) return 0
  const crossed = others.filter((at) => at >= from && at < head.length).length
  const isAgain = again.test(head.slice(-notReach).split(pause).at(-1) ?? '')
  return beforeScore - cost(between) - otherValueCost * crossed - (isAgain ? againCost : 0)
}

function scoreAfter(tail: string, cue: RegExp | null): number {
  const at = firstAt(tail, cue)
  if (at === Number.POSITIVE_INFINITY) return 0
  const between = tail.slice(0, at)
  return between.length > reachIn(tail) / 2 ? 0 : afterScore - 2 * cost(between)
}
