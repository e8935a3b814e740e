import { readdir, readFile } from 'node:fs/promises'
import { chinese, english } from './quote-texts.ts'

const data = new URL('../../../resources/seed_packages/knowledge_system_resources/data/', import.meta.url)

export type Alteration = 'none' | 'word' | 'number' | 'negation'

/** A quotation with the place that it was taken from, as it is or with one thing altered. */
export interface SeedQuotation {
  language: 'zh' | 'en'
  alteration: Alteration
  /** How it is written: as in the source, or with what a copy changes. */
  writing: string
  quote: string
  source: string
  start: number
  end: number
}

interface Sentence {
  language: 'zh' | 'en'
  text: string
  source: string
  start: number
}

const perLanguage = { zh: 400, en: 160 }

/** The documents that the suite brings along, and two specimens as a client would upload them. */
async function sources(): Promise<string[]> {
  const names = (await readdir(data)).filter((name) => name.endsWith('.json')).sort()
  const packages = await Promise.all(names.map((name) => readFile(new URL(name, data), 'utf8')))
  const documents = packages.flatMap(
    (text) => (JSON.parse(text) as { documents: { sections: { content: string }[] }[] }).documents,
  )
  return [...documents.map(({ sections }) => sections.map(({ content }) => content).join('\n\n')), chinese, english]
}

function sentencesOf(source: string): Sentence[] {
  return [...source.matchAll(/[^。；\n]+[。；]?/g)].flatMap(({ 0: line, index }) => {
    const language = /\p{sc=Han}/u.test(line) ? 'zh' : 'en'
    const parts = language === 'zh' ? [{ 0: line, index: 0 }] : [...line.matchAll(/.+?(?:[.;](?=\s|$)|$)/g)]
    return parts.flatMap((part) => {
      const text = part[0].trim()
      const start = index + part.index + part[0].indexOf(text)
      return text.length >= (language === 'zh' ? 12 : 40) ? [{ language, text, source, start } as const] : []
    })
  })
}

type Change = readonly [from: RegExp, to: string | ((found: string) => string)]

const numerals = '一二三四五六七八九'
/** Another number of the same kind. */
const otherNumber = (found: string): string =>
  /\d/.test(found) ? String((Number(found) + 3) % 10) : (numerals[(numerals.indexOf(found) + 4) % 9] ?? found)
const numberWords: Record<string, string> = { one: 'two', two: 'three', five: 'four', ten: 'twelve', thirty: 'sixty' }
const numbers: readonly Change[] = [
  [/\d/, otherNumber],
  [/[一二三四五六七八九](?=[十百千万个日月年条款倍天次])/, otherNumber],
  [/(?<=[十百千万])[一二三四五六七八九]/, otherNumber],
  [/\b(?:one|two|five|ten|thirty)\b/, (found) => numberWords[found] ?? found],
]
const negations: readonly Change[] = [
  ...([
    [/不得/, '得'],
    [/没有/, '有'],
    [/不/, ''],
    [/未/, '已'],
    [/[，,][^，,]*除外/, ''],
    [/应当/, '不应当'],
    [/可以/, '不可以'],
    [/(?<!不)能/, '不能'],
    [/有权/, '无权'],
    [/(?<![不未没])[应须]/, '不应'],
    [/是/, '不是'],
  ] as const),
  ...([
    [/ not\b/, ''],
    [/ unless /, ' if '],
    [/ except /, ' including '],
    [/ without /, ' with '],
    [/ (?:shall|may|must|will|is|are|can)(?= )/, (found: string) => `${found} not`],
    [/^(?=\w)/, 'Never '],
  ] as const),
]
const words: readonly Change[] = [
  ...([
    [/甲方/, '乙方'],
    [/乙方/, '甲方'],
    [/原告/, '被告'],
    [/债权人/, '债务人'],
    [/出租人/, '承租人'],
    [/劳动者/, '用人单位'],
    [/合同/, '协议'],
    [/书面/, '口头'],
    [/以上/, '以下'],
    [/法院/, '仲裁机构'],
    [/财产/, '权利'],
  ] as const),
  ...([
    [/Customer/, 'Supplier'],
    [/Supplier/, 'Customer'],
    [/written/, 'oral'],
    [/ and /, ' or '],
    [/ before /, ' after '],
    [/\b[a-z]{6,}\b/, 'other'],
  ] as const),
  // In the middle of what has none of these.
  [/(?<=\p{sc=Han}{4})\p{sc=Han}{2}(?=\p{sc=Han}{3})/u, '其他'],
]
const changes = { number: numbers, negation: negations, word: words }

/** The sentence with the first change that it has a place for, and that does not happen to stand in the source as well. */
function altered({ text, source }: Sentence, kind: Exclude<Alteration, 'none'>): string | undefined {
  for (const [from, to] of changes[kind]) {
    const quote = typeof to === 'string' ? text.replace(from, to) : text.replace(from, to)
    // Without its last clause, a sentence is a part of the source: its own full stop makes it no other.
    if (quote !== text && !source.includes(quote.replace(/[。；;]$/u, ''))) return quote
  }
  return undefined
}

const wide = (text: string): string =>
  text.replace(/[0-9A-Za-z%]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const lined = (text: string): string =>
  text.replace(/(?<=\p{sc=Han}{9})(?=\p{sc=Han})/gu, '\n').replace(/ (?=\w+ )/g, '\n')
const unmarked = (text: string): string =>
  // 第一、二项 without its mark would be another number.
  text
    .replace(
      /(?<!\d)(?!(?<=[一二三四五六七八九十])、[一二三四五六七八九十])[，。；：、,;](?!\d)|[“”《》"（）()]/g,
      (mark) => (/[,;]/.test(mark) ? ' ' : ''),
    )
    .trim()

const writings: readonly (readonly [string, (text: string) => string])[] = [
  ['as it stands', (text) => text],
  ['other width', wide],
  ['other line breaks', lined],
  ['without punctuation', unmarked],
]

/**
 * Hundreds of quotations by program, the same each time: every second one altered by a word, a number or a negation in
 * turn. None of them was looked at while the comparison was written, but for those of the two specimens.
 */
export async function seedQuotations(): Promise<SeedQuotation[]> {
  const all = (await sources()).flatMap(sentencesOf)
  return (['zh', 'en'] as const).flatMap((language) => {
    const sentences = all.filter((sentence) => sentence.language === language)
    const step = Math.max(1, Math.floor(sentences.length / perLanguage[language]))
    return sentences.filter((_, index) => index % step === 0).flatMap(quotationsOf)
  })
}

const kinds = ['word', 'number', 'negation'] as const

/** Of each pair of sentences one is quoted rightly; what a kind of change finds no place in is changed by another. */
function quotationsOf(sentence: Sentence, index: number): SeedQuotation[] {
  const { language, text, source, start } = sentence
  const [writing, write] = writings[Math.floor(index / 2) % writings.length] as (typeof writings)[number]
  const place = { language, writing, source, start, end: start + text.length }
  if (index % 2 === 0) return [{ ...place, alteration: 'none', quote: write(text) }]
  const from = Math.floor(index / 2) % kinds.length
  for (const kind of [...kinds.slice(from), ...kinds.slice(0, from)]) {
    const quote = altered(sentence, kind)
    if (quote !== undefined) return [{ ...place, alteration: kind, quote: write(quote) }]
  }
  return []
}
