import { articleNumber } from './graph.ts'
import { isStatuteName, knownStatutes, statuteName } from './graph-extract-statutes.ts'

/** A statute, or one of its articles, named in a text: `text.slice(start, end)` are the words. */
export interface Reference {
  statute: string
  /** Absent where the statute as a whole is meant. */
  number?: string
  start: number
  end: number
}

/** What a reader of the text knows beside the words at hand; it grows while the text is read. */
export interface Reading {
  /** The statute that the text itself is: what 本法 means. */
  own: string | undefined
  /** A statute or an interpretation, where 第五条 without a name is an article and not a contract's clause. */
  legalText: boolean
  /** 以下简称 names. */
  shortNames: Map<string, string>
}

const numeral = '零〇一二两兩三四五六七八九廿卅十百千万萬'
const number = `(?:[${numeral}]{1,12}|\\d{1,6})`
// Every repetition is bounded: the work stays linear in the text, whatever the text.
const namesAndArticles = new RegExp(
  `《([^《》\\n]{2,60}(?:《[^《》\\n]{2,60}》[^《》\\n]{0,60})?)》` +
    `|(?:第\\s?)?${number}(?:\\s?[、和至到—–~～-]\\s?(?:第\\s?)?${number}){0,6}\\s?[条條](?:\\s?之\\s?(?:[${numeral}]{1,4}|\\d{1,3}))?`,
  'g',
)
const paragraphs = `(?:第\\s?)?[（(]?[${numeral}\\d]{1,4}[)）]?[款项目]|[前后]段|本文|但书|的?规定`
const sameList = new RegExp(`^(?:[\\s、和及与或者以至到—–~～-]|${paragraphs})*$`)
const rangeWord = /[至到—–~～-]/
const afterTitle =
  /^(?:[（(][^（）()]{0,60}[)）])?(?:[\u4e00-\u9fff]{0,8}?编|第[零〇一二三四五六七八九十百]{1,4}[编章节]){0,3}(?:通则|总则)?[的之中]?\s{0,20}$/
const shortName =
  /^[（(][^（）()《》]{0,30}(?:简称|下称)(?:为)?[：:]?[《“"「]?([^《》“”"「」（）()]{2,30})[》”"」]?[）)]/
const ownName = /本(?:法典|法|条例|解释|规定|办法|细则|规则|决定|通则)[的之中]?\s?$/
const thatName = /(?:该|上述|前述)(法典|法|条例|解释|规定|办法|细则|规则)[的之中]?\s?$/
const actsOn = /(?:依照|根据|按照|依据|违反|适用|参照|援引|引用)/g
const unnamed = /^(?:本|该|此|其|上|前|同|各|有关|相关|新|旧|原|我国|国家|现行|特别|一般)|的|合同|协议|章程/
const country =
  /(?:德国|法国|日本|瑞士|意大利|美国|英国|俄罗斯|韩国|台湾地区|台湾|香港|澳门|荷兰|西班牙|奥地利|越南|印度|巴西|加拿大|苏俄)$/
const windowLength = 32
const rangeMax = 50
const anaphoraMax = 150

/** The numbers of 第五百七十七条至第五百七十九条, up to fifty of them; of a longer range its two ends. */
function between(first: string, last: string): string[] {
  const [low, high] = [Number(first), Number(last)]
  if (!(low < high) || high - low > rangeMax) return [last]
  return Array.from({ length: high - low }, (_, index) => `${low + index + 1}`)
}

/** The numbers that one match names: one, or those of 第577、578条 and 第577至579条. */
function numbersOf(words: string): string[] {
  const parts = words.replace(/[第\s]/g, '').split(/([、和至到—–~～-])/)
  const numbers: string[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const one = articleNumber(`第${parts[index]}`)
    const before = numbers.at(-1)
    if (one === undefined) continue
    if (before !== undefined && rangeWord.test(parts[index - 1] ?? '')) numbers.push(...between(before, one))
    else numbers.push(one)
  }
  return numbers
}

interface Name {
  statute: string
  start: number
}

/** The longest name that the reader knows and that ends where the window does. */
function knownAt(window: string, end: number, shortNames: ReadonlyMap<string, string>): Name | undefined {
  const suffix = /实施(?:条例|细则|办法)$/.exec(window)?.[0] ?? ''
  const head = window.slice(0, window.length - suffix.length)
  for (let length = Math.min(head.length, 24); length >= 2; length--) {
    const name = head.slice(-length)
    const meant = shortNames.get(name) ?? (knownStatutes.has(name) ? statuteName(name) : undefined)
    if (meant === undefined) continue
    const before = head.slice(0, -length).replace(/中华人民共和国$/, '')
    // 水法 may be the end of any word.
    if (length === 2 && !/^[刑宪]法$/.test(name) && /[\u4e00-\u9fff]$/.test(before) && !endsWithAct(before)) continue
    const foreign = country.exec(before)?.[0] ?? ''
    const statute = (foreign && !/^(?:香港|澳门)$/.test(foreign) ? `${foreign}${name}` : meant) + suffix
    return { statute, start: end - (window.length - before.length) - foreign.length }
  }
  return undefined
}

const endsWithAct = (text: string): boolean => /(?:依照|根据|按照|依据|违反|适用|参照|援引|引用|和|与|及)$/.test(text)

/** A law that nobody listed, where a verb shows where its name begins: 依照公证法第四十条. */
function newNameAt(window: string, end: number): Name | undefined {
  const [run = ''] = /[\u4e00-\u9fff]{0,31}$/.exec(window) ?? []
  const verb = [...run.matchAll(actsOn)].at(-1)
  if (!verb) return undefined
  const name = run.slice(verb.index + verb[0].length).replace(/^中华人民共和国/, '')
  if (name.length < 3 || name.length > 25 || !/(?:法典|法|条例)$/.test(name) || unnamed.test(name)) return undefined
  return isStatuteName(name, false) ? { statute: statuteName(name), start: end - name.length } : undefined
}

/** Every statute in 《》 and every article whose statute is beyond doubt, in the order of the text. */
export function chineseReferences(text: string, reading: Reading): Reference[] {
  const found: Reference[] = []
  let title: (Name & { end: number; isLaw: boolean }) | undefined
  let list: { statute: string; last: string; end: number } | undefined
  let named: { statute: string; end: number } | undefined
  for (const match of text.matchAll(namesAndArticles)) {
    const start = match.index
    const end = start + match[0].length
    if (match[1] !== undefined) {
      const short = reading.shortNames.get(match[1])
      const isLaw = short !== undefined || isStatuteName(match[1], reading.legalText)
      const statute = short ?? statuteName(match[1])
      title = { statute, start, end, isLaw }
      if (!isLaw) continue
      found.push({ statute, start, end })
      named = { statute, end }
      const called = shortName.exec(text.slice(end, end + 70))?.[1]?.trim()
      if (called && !called.startsWith('本')) reading.shortNames.set(called, statute)
      continue
    }
    const numbers = numbersOf(match[0])
    const [first] = numbers
    if (first === undefined) continue
    const gap = list && start - list.end <= 40 ? text.slice(list.end, start) : undefined
    if (list && gap !== undefined && sameList.test(gap)) {
      const wanted = rangeWord.test(gap) ? [...between(list.last, first), ...numbers.slice(1)] : numbers
      for (const one of wanted) found.push({ statute: list.statute, number: one, start, end })
      list = { statute: list.statute, last: numbers.at(-1) ?? first, end }
      continue
    }
    const name = nameBefore(text, start, { title, named, reading })
    list = undefined
    if (!name) continue
    for (const one of numbers) found.push({ statute: name.statute, number: one, start: name.start, end })
    list = { statute: name.statute, last: numbers.at(-1) ?? first, end }
    if (name.statute !== reading.own) named = { statute: name.statute, end }
  }
  return found
}

interface Before {
  title: (Name & { end: number; isLaw: boolean }) | undefined
  named: { statute: string; end: number } | undefined
  reading: Reading
}

/** Whose article it is that begins at `start`. */
function nameBefore(text: string, start: number, { title, named, reading }: Before): Name | undefined {
  if (title && start - title.end <= 80 && afterTitle.test(text.slice(title.end, start)))
    return title.isLaw ? title : undefined
  const window = text.slice(Math.max(0, start - windowLength), start)
  const own = ownName.exec(window)
  if (own) return reading.own === undefined ? undefined : { statute: reading.own, start: start - own[0].length }
  const that = thatName.exec(window)
  if (that)
    return named && start - named.end <= anaphoraMax && named.statute.endsWith(that[1] ?? '')
      ? { statute: named.statute, start: start - that[0].length }
      : undefined
  const plain = window.replace(/[的之中]?\s?$/, '')
  const end = start - (window.length - plain.length)
  const name = knownAt(plain, end, reading.shortNames) ?? newNameAt(plain, end)
  if (name) return name
  if (reading.own === undefined || !reading.legalText || !text.startsWith('第', start)) return undefined
  const before = text.slice(Math.max(0, start - anaphoraMax), start)
  const others =
    named !== undefined &&
    start - named.end < before.length - (Math.max(...['。', '；', '\n'].map((sign) => before.lastIndexOf(sign))) + 1)
  return others || /(?:合同|协议|章程|解释|公约)$/.test(plain) ? undefined : { statute: reading.own, start }
}
