import { stemmer } from 'stemmer'
import { articleStarts, articleWords, chineseArticleAt, westernArticleAt } from './article-numbers.ts'

const separator = 1
const word = 2
const digit = 3
const section = 4
// From here on scripts that are written without spaces and therefore cut into overlapping pairs.
const paired = 5
const single = 6
const singleOrArticle = 7

/** Kind by UTF-16 unit, filled as characters are met: an import costs nothing, a known character one array read. */
const kinds = new Uint8Array(0x10000)

/** Han and Hangul characters mean something alone; a particle, a kana, a Thai letter does not and only comes in pairs. */
function kindOf(character: string): number {
  if (character === '§') return section
  if (/[0-9]/.test(character)) return digit
  if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return separator
  if (articleStarts.has(character)) return singleOrArticle
  if (/[的了吗嗎呢吧]/.test(character)) return paired
  if (/[\p{sc=Han}\p{sc=Hang}]/u.test(character)) return single
  return /[\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u.test(character) ? paired : word
}

function kindAt(text: string, at: number): number {
  if (at >= text.length) return separator
  const unit = text.charCodeAt(at)
  if (unit >= 0xd800 && unit <= 0xdfff) return kindOf(String.fromCodePoint(text.codePointAt(at) ?? 0))
  const known = kinds[unit]
  if (known) return known
  const kind = kindOf(String.fromCharCode(unit))
  kinds[unit] = kind
  return kind
}

/** A surrogate that stands alone is one unit wide, like any other character. */
const widthAt = (text: string, at: number) =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00 ? 2 : 1

// The closed classes of English, for short facts and for matched terms that say something; not for the score: SciFact
// nDCG@10 is .688 with it and .688 without any list, and the dozen lists tried lay between .680 and .689. "will" stays
// searchable for its meaning in law, "may" and "us" as May and US.
const stopWords = new Set(
  `a an the this that these those and or but if then than as while of at by for from in into on to with about between
  during after before under over through is are was were be been being am do does did has have had can could would should
  i you he she it we they me him her them my your his its our their who whom whose which what when where why how there
  here such so also very no not all any some each both other more most only same`.split(/\s+/),
)
const contractions = new Set(['s', 't', 'd', 'm', 'll', 're', 've'])
const foldings: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }
const wordLengthMax = 64
const stemsMax = 20_000
const stems = new Map<string, string>()

/** A string of its own: from 13 characters on V8 makes slices, and one kept in an index keeps its whole text alive. */
const owned = (text: string) => (text.length < 13 ? text : Buffer.from(text).toString())

/** Folds accents (café = cafe, ё = е), since people leave them out, and stems as English, mild on other languages. */
function stemOf(term: string): string {
  const known = stems.get(term)
  if (known !== undefined) return known
  const plain = term
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđıς]/g, (letter) => foldings[letter] ?? letter)
    .normalize('NFC')
  const stem = owned(/^[a-z]+$/.test(plain) ? stemmer(plain) : plain)
  if (stems.size >= stemsMax) stems.clear()
  stems.set(owned(term), stem)
  return stem
}

/** The end of the word or number that begins at `at`. */
function wordEnd(text: string, at: number): number {
  let end = at
  while (end < text.length) {
    const kind = kindAt(text, end)
    if (kind !== word && kind !== digit) break
    end += widthAt(text, end)
  }
  return end
}

/**
 * An article is found by its exact number (§577) and, for whoever writes 民法典577 or "Articles 577 and 578", by the bare
 * one. They stand instead of the characters: STARD nDCG@10 .373, beside them .367; few of its questions name an article,
 * so this shows only that the longer form does no good.
 */
function pushArticle(number: string, found: string[]): void {
  const hyphen = number.indexOf('-')
  found.push(`§${number}`, hyphen < 0 ? number : number.slice(0, hyphen))
}

const digitRun = /\d+/y
const numberPattern = /\d+(?:[.,]\d+)*/y

/** 1,000 is 1000 and 3.5 stays whole; dates fall apart and lose leading zeros, so that 2024-03-05 meets 2024年3月5日. */
function readNumber(text: string, at: number, found: string[]): number {
  numberPattern.lastIndex = at
  const written = numberPattern.exec(text)?.[0] ?? ''
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written
  const parts = /^\d+\.\d+$/.test(grouped) ? [grouped] : grouped.split(/[.,]/)
  for (const part of parts) found.push(owned(part.replace(/^0+(?=\d)/, '').slice(0, wordLengthMax)))
  return at + written.length
}

function readWord(text: string, at: number, found: string[]): number {
  const end = wordEnd(text, at)
  const raw = text.slice(at, Math.min(end, at + wordLengthMax)).toWellFormed()
  const article = articleWords.has(raw) ? westernArticleAt(text, end) : undefined
  if (article !== undefined) {
    pushArticle(article.number, found)
    return article.end
  }
  const apostrophe = (text[end] === "'" || text[end] === '’') && kindAt(text, end + 1) === word
  // French and Italian l'homme is homme; English plaintiff's is plaintiff.
  if (apostrophe && (raw.length === 1 || raw === 'qu')) return end + 1
  // Beside Chinese a stop word is a name: A公司, IT部门.
  const named = kindAt(text, end) >= paired || (at > 0 && kindAt(text, at - 1) >= paired)
  const stem = named || !stopWords.has(raw) ? stemOf(raw) : ''
  if (stem !== '') found.push(stem)
  const suffixEnd = apostrophe ? wordEnd(text, end + 1) : end
  return contractions.has(text.slice(end + 1, suffixEnd)) ? suffixEnd : end
}

/** Characters and overlapping pairs: STARD nDCG@10 .373, pairs alone .348; a dictionary cuts index and query differently. */
function readUnspaced(text: string, start: number, found: string[]): number {
  let at = start
  let previous = -1
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind < paired) break
    const article = kind === singleOrArticle ? chineseArticleAt(text, at) : undefined
    if (article !== undefined) {
      pushArticle(article.number, found)
      at = article.end
      previous = -1
      continue
    }
    const end = at + widthAt(text, at)
    if (previous >= 0) found.push(text.slice(previous, end))
    const alone = kind === paired && previous < 0 && (end >= text.length || kindAt(text, end) < paired)
    if (kind !== paired || alone) found.push(text.slice(at, end))
    previous = at
    at = end
  }
  return at
}

/** A run that begins with a digit: 577条, a number, or a name such as 5ht. */
function readDigits(text: string, at: number, found: string[]): number {
  const article = chineseArticleAt(text, at)
  if (article === undefined) {
    digitRun.lastIndex = at
    digitRun.test(text)
    return wordEnd(text, at) === digitRun.lastIndex ? readNumber(text, at, found) : readWord(text, at, found)
  }
  pushArticle(article.number, found)
  return article.end
}

function readSection(text: string, at: number, found: string[]): number {
  const article = westernArticleAt(text, at + 1)
  if (article !== undefined) pushArticle(article.number, found)
  return article?.end ?? at + 1
}

/** The search terms of a text, in its order and with repeats; the same for documents and queries in every service. */
export function tokens(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{DI}+/gu, '')
  const found: string[] = []
  let at = 0
  while (at < plain.length) {
    const kind = kindAt(plain, at)
    if (kind >= paired) at = readUnspaced(plain, at, found)
    else if (kind === word) at = readWord(plain, at, found)
    else if (kind === digit) at = readDigits(plain, at, found)
    else if (kind === section) at = readSection(plain, at, found)
    else at += widthAt(plain, at)
  }
  return found
}
