import { isLineHyphen, isThousandsMark, simplifiedUnit, type Variant } from './quote-variants.ts'

/** A text as it is compared, and for each unit where in the original it comes from. */
export interface Folded {
  units: Uint16Array
  at: Int32Array
}

/** `space_and_width` keeps punctuation, `punctuation` drops it. */
export type Folding = 'space_and_width' | 'punctuation'

export const kind = { ignored: 1, blank: 2, punctuation: 3, digit: 4, word: 5, wide: 6, numeral: 7, symbol: 8 } as const
type Kind = (typeof kind)[keyof typeof kind]

const numerals = '零〇一二两兩三四五六七八九十百千万萬亿億壹贰貳叁參肆伍陆陸柒捌玖拾佰仟'

function kindOf(character: string): Kind {
  if (/\p{DI}/u.test(character)) return kind.ignored
  if (/\s/.test(character)) return kind.blank
  if (/[0-9０-９]/.test(character)) return kind.digit
  if (numerals.includes(character)) return kind.numeral
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u.test(character)) return kind.wide
  if (/[\p{L}\p{M}\p{N}]/u.test(character)) return kind.word
  // These say something by themselves: 5%, A&B, and/or.
  if (/[%％‰&＆@＠#＃§/／\\]/.test(character)) return kind.symbol
  return /[\p{P}~～]/u.test(character) ? kind.punctuation : kind.symbol
}

/** Kinds and folded forms by UTF-16 unit, filled as characters are met. */
const kinds = new Uint8Array(0x10000)
const forms: (string | undefined)[] = []
/** The folded forms of one unit: nearly all. */
const singles = new Uint16Array(0x10000)

export function kindAt(text: string, at: number): Kind | 0 {
  return at < 0 || at >= text.length ? 0 : kindOfUnit(text.charCodeAt(at))
}

export function kindOfUnit(unit: number): Kind {
  if (unit >= 0xd800 && unit <= 0xdfff) return kind.wide
  const known = kinds[unit] as Kind | 0
  if (known) return known
  const found = kindOf(String.fromCharCode(unit))
  kinds[unit] = found
  return found
}

export const isWide = (of: number): boolean => of === kind.wide || of === kind.numeral
export const isNumber = (of: number): boolean => of === kind.digit || of === kind.numeral

/**
 * The other widths and shapes of a character are folded and accents come apart from their letters; what NFKC would also
 * do is not: 10² is not 102.
 */
function formOf(unit: number): string {
  const known = forms[unit]
  if (known !== undefined) return known
  const character = String.fromCharCode(unit)
  const isShape = /[\uff00-\uffef\uf900-\ufaff\ufb00-\ufb06\u2e80-\u2fdf\ufe30-\ufe6f]/.test(character)
  const form = character === '’' ? "'" : character.normalize(isShape ? 'NFKD' : 'NFD')
  forms[unit] = form
  if (form.length === 1) singles[unit] = form.charCodeAt(0)
  return form
}

/** Takes units one by one, each with its place in the original. */
export function createFolded(capacity: number) {
  let units = new Uint16Array(capacity)
  let at = new Int32Array(capacity)
  let length = 0
  const grow = () => {
    const [oldUnits, oldAt] = [units, at]
    units = new Uint16Array(length * 2 + 16)
    at = new Int32Array(length * 2 + 16)
    units.set(oldUnits)
    at.set(oldAt)
  }
  const add = (unit: number, from: number) => {
    if (length === units.length) grow()
    units[length] = unit
    at[length] = from
    length += 1
  }
  return {
    add,
    addForm(unit: number, from: number) {
      const single = unit < 0x80 || (unit >= 0xd800 && unit <= 0xdfff) ? unit : singles[unit]
      if (single) add(single, from)
      else for (const part of formOf(unit)) add(part.charCodeAt(0), from)
    },
    done: (): Folded => ({ units: units.subarray(0, length), at: at.subarray(0, length) }),
  }
}

type Writer = ReturnType<typeof createFolded>

/** Blanks and punctuation between two characters that say something; their kinds are 0 at either end of the text. */
interface Gap {
  from: number
  to: number
  before: Kind | 0
  after: Kind | 0
}

const space = 0x20
const dash = /[-‐‑‒–—−－]/

interface Item {
  form: string
  at: number
  wide: boolean
}

/** The gap's characters, with each run of blanks as one. */
function itemsOf(text: string, { from, to }: Gap): Item[] {
  const items: Item[] = []
  for (let at = from; at < to; at += 1) {
    const of = kindAt(text, at)
    if (of === kind.punctuation)
      items.push({ form: formOf(text.charCodeAt(at)), at, wide: text.charCodeAt(at) >= 0x2e80 })
    else if (of === kind.blank && items.at(-1)?.form !== ' ') items.push({ form: ' ', at, wide: false })
  }
  return items
}

/** Between two numbers punctuation is part of the number: 1,000 is not 1.000, 10.5 not 105, 3-5 not 35. */
function numberGap(items: readonly Item[]): Item[] {
  const joins = /[-~()[\]]/
  const plain = items.map((item) => (dash.test(item.form) ? { ...item, form: '-' } : item))
  const isJoin = (item: Item | undefined) => item !== undefined && joins.test(item.form)
  return plain.filter(({ form }, index) => form !== ' ' || !(isJoin(plain[index - 1]) || isJoin(plain[index + 1])))
}

/** Blanks part words, and nothing beside a Chinese character or mark. */
function spacedGap(items: readonly Item[], { before, after }: Gap): Item[] {
  return items.filter(({ form }, index) => {
    if (form !== ' ') return true
    const left = index === 0 ? before !== 0 && !isWide(before) : !items[index - 1]?.wide
    const right = index === items.length - 1 ? after !== 0 && !isWide(after) : !items[index + 1]?.wide
    return left && right
  })
}

/** Whether something between them must stay, so that two words do not become one. */
const parts = (before: Kind | 0, after: Kind | 0): boolean =>
  before !== 0 && after !== 0 && !isWide(before) && !isWide(after)
const isWord = (before: Kind | 0, after: Kind | 0): boolean =>
  after !== kind.digit && !(isNumber(before) && isNumber(after))

/** Dropped punctuation still parts words, and the sign of a number is no punctuation: -5, .5. */
function droppedGap(items: readonly Item[], { before, after }: Gap): Item[] {
  const last = items.at(-1)
  const isSign = last && after === kind.digit && (dash.test(last.form) || last.form === '.')
  if (isSign && !(items.length === 1 && before === kind.word)) return [last]
  return parts(before, after) && last ? [{ ...last, form: ' ' }] : []
}

interface Comparison {
  folding: Folding
  variants: readonly Variant[]
}

function addGap(text: string, gap: Gap, { folding, variants }: Comparison, folded: Writer): void {
  const { from, to, before, after } = gap
  if (variants.includes('thousands') && to - from === 1 && isThousandsMark(text, from)) return
  if (variants.includes('hyphenation') && before === kind.word && isLineHyphen(text, from, to)) return
  // Nearly all gaps: a blank, or a mark that is dropped.
  if (to - from === 1 && (kindAt(text, from) === kind.blank || (folding === 'punctuation' && isWord(before, after)))) {
    if (kindAt(text, from) !== kind.ignored && parts(before, after)) folded.add(space, from)
    return
  }
  const items = itemsOf(text, gap)
  const marked = items.some(({ form }) => form !== ' ')
  const inNumber = isNumber(before) && isNumber(after) && (marked || (before === kind.digit && after === kind.digit))
  const kept = inNumber ? numberGap(items) : folding === 'punctuation' ? droppedGap(items, gap) : spacedGap(items, gap)
  for (const { form, at } of kept) for (const part of form) folded.add(part.charCodeAt(0), at)
}

/** An apostrophe within a word belongs to it: we're is not were. */
const isApostrophe = (text: string, at: number): boolean =>
  /['’＇]/.test(text.charAt(at)) && kindAt(text, at - 1) === kind.word && kindAt(text, at + 1) === kind.word

/** The text without what the comparison ignores. Linear. */
export function fold(text: string, folding: Folding, variants: readonly Variant[] = []): Folded {
  const folded = createFolded(text.length)
  const comparison = { folding, variants }
  const isSimplified = variants.includes('traditional')
  let before: Kind | 0 = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const of = kindAt(text, at)
    if (of === kind.blank || of === kind.ignored || (of === kind.punctuation && !isApostrophe(text, at))) continue
    const after = of || kind.symbol
    if (at > from) addGap(text, { from, to: at, before, after }, comparison, folded)
    const unit = text.charCodeAt(at)
    folded.addForm(isSimplified ? simplifiedUnit(unit) : unit, at)
    before = after
    from = at + 1
  }
  if (from < text.length) addGap(text, { from, to: text.length, before, after: 0 }, comparison, folded)
  return folded.done()
}
