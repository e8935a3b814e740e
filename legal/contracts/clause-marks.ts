import { chineseNumber } from '../time/chinese-numbers.ts'

/** What stands at the beginning of a line and says that a clause begins there. */
export interface Mark {
  kind: 'chapter' | 'article' | 'list' | 'decimal' | 'item' | 'schedule'
  /** In digits: 第十二条 and Article XII are 12; of a schedule its name. */
  number: string
  /** How much of the line the mark takes. */
  length: number
  /** Nothing but its place in the order tells "30 Days" from "30 Notices". */
  isBare?: true
}

const numerals = '[零〇一二两三四五六七八九十百千\\d]'
const chapter = new RegExp(`^第\\s?(${numerals}{1,6})\\s?[章编节](?=\\s|$|\\p{sc=Han}{1,20}$)\\s*`, 'u')
/** 第五条约定的租金 at the beginning of a wrapped line speaks of the clause and does not begin it. */
const chineseArticle = new RegExp(
  `^(?:[【\\[]\\s?)?第\\s?(${numerals}{1,8})\\s?条(?!规定|约定|所|的|之|第|项|及|和|、|，|,|至|或|中|款|与|条款)[\\]】]?[\\s:：.]*`,
)
const westernArticle =
  /^(?:ARTICLE|Article|SECTION|Section|CLAUSE|Clause|§)\s{0,3}([IVXLC]{1,7}|\d{1,3}(?:\.\d{1,3}){0,3})(?![\w(])[.:)—–-]?\s{0,20}(?:[—–-]\s{0,20})?(?=$|\p{Lu}|["“([])/u
const decimal = /^(\d{1,3}(?:[.．]\d{1,3}){0,4})([.．、)）:：]?)(\s*)(?=(.?))/u
const list = /^([一二三四五六七八九十]{1,3})\s?[、.．]\s*(?=\S)/
const item = /^[（(]\s?([一二三四五六七八九十]{1,3}|\d{1,2})\s?[）)]\s*(?=\p{sc=Han})/u
const westernSchedule =
  /^(?:(SCHEDULE|EXHIBIT|ANNEX|APPENDIX|ATTACHMENT)|(Schedule|Exhibit|Annex|Appendix|Attachment))(?:\s{1,20}(\d{1,2}|[A-Z]|[IVX]{1,4}))?(?=\s{0,20}$|\s{0,20}[.:—–-]|\s{1,20}\p{Lu})[\s.:—–-]{0,40}/u
const chineseSchedule =
  /^附[件录表]\s?([一二三四五六七八九十\d]{0,3})(?=\s{0,20}$|\s{0,20}[:：、.．]|\s{1,20}\S)[\s:：、.．]{0,40}/
/** What follows a number that counts or measures something. */
const measures = /^[倍%％‰万亿元个月日年天平米吨次份人号时分秒点]/
const lineMax = 300

/** The mark at the beginning of a line without its leading blanks; null for a line that goes on with what stood before. */
export function markOf(whole: string): Mark | null {
  const line = whole.slice(0, lineMax)
  return scheduleMark(line) ?? articleMark(line) ?? listMark(line) ?? decimalMark(line)
}

function scheduleMark(line: string): Mark | null {
  const western = westernSchedule.exec(line)
  if (western && line.length < 100) {
    const [found, capital, plain, which = ''] = western
    // "Schedule" alone is a word like others; SCHEDULE alone is a heading.
    if (which === '' && (plain !== undefined || found.length < line.length)) return null
    if (/[.;,]$/.test(line.trimEnd())) return null
    const word = (plain ?? capital ?? '').toLowerCase()
    return {
      kind: 'schedule',
      number: `${word.charAt(0).toUpperCase()}${word.slice(1)} ${which}`.trim(),
      length: found.length,
    }
  }
  const chinese = chineseSchedule.exec(line)
  if (!chinese || line.length > 40 || /[。；，]$/.test(line.trimEnd())) return null
  return { kind: 'schedule', number: `${line.slice(0, 2)}${chinese[1] ?? ''}`, length: chinese[0].length }
}

function articleMark(line: string): Mark | null {
  const part = chapter.exec(line)
  if (part) return { kind: 'chapter', number: digitsOf(part[1] ?? ''), length: part[0].length }
  const chinese = chineseArticle.exec(line)
  if (chinese) return { kind: 'article', number: digitsOf(chinese[1] ?? ''), length: chinese[0].length }
  const western = westernArticle.exec(line)
  if (!western) return null
  const number = western[1] ?? ''
  const kind = number.includes('.') ? 'decimal' : 'article'
  return { kind, number: /\d/.test(number) ? number : String(romanNumber(number)), length: western[0].length }
}

function listMark(line: string): Mark | null {
  const point = list.exec(line)
  if (point) return { kind: 'list', number: digitsOf(point[1] ?? ''), length: point[0].length }
  const inner = item.exec(line)
  return inner ? { kind: 'item', number: digitsOf(inner[1] ?? ''), length: inner[0].length } : null
}

/** "30 days" and 1.5倍 are no clauses: a Latin text goes on with a capital letter, and not without a stop or a level. */
function decimalMark(line: string): Mark | null {
  const [found = '', raw = '', stop = '', blank = '', next = ''] = decimal.exec(line) ?? []
  if (found === '' || next === '') return null
  const number = raw.replaceAll('．', '.')
  const isChinese = /\p{sc=Han}|[《【（“]/u.test(next)
  if (!isChinese && (!/\p{Lu}|["“([]/u.test(next) || blank === '')) return null
  if (isChinese && stop === '' && blank === '' && measures.test(line.slice(found.length))) return null
  const isBare = stop === '' && !number.includes('.')
  if (isBare && (isChinese || !isTitle(line.slice(found.length)))) return null
  return { kind: 'decimal', number, length: found.length, ...(isBare && { isBare }) }
}

const digitsOf = (text: string): string => (/^\d+$/.test(text) ? text : String(chineseNumber(text) ?? text))

const romans: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

function romanNumber(text: string): number {
  const values = text.split('').map((letter) => romans[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

const small = /^(?:of|and|the|for|to|in|or|on|by|with|a|an|at|from|as)$/

/** Limitation of Liability, FEES AND PAYMENT: every word but the small ones begins with a capital letter. */
export function isTitle(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length < 3 || trimmed.length > 80 || /[.;,:]$|[:;?!。；，：]/.test(trimmed)) return false
  const words = trimmed.split(/[\s/&–—-]+/).filter((word) => word !== '')
  return words.length <= 10 && words.every((word) => small.test(word) || /^[("“]?\p{Lu}/u.test(word))
}
