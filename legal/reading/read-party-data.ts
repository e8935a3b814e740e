import { partyData } from '../case/case-models.ts'
import type { Span } from '../sources/sentences.ts'
import type { SlotFound } from './read-text.ts'

/** Where a side's data stand: from its name to the next party, the first clause, or the end of the paragraph. */
interface Block extends Span {
  side: string
}

const blockMax = 300
const clauseStart =
  /\n\s{0,8}(?:\n|第?[一二三四五六七八九十]{1,3}[、条．]|\d{1,2}[.、)]|[^\n:：]{1,14}(?:方|Party [AB]|Employe[re]|Tenant|Landlord)[）)]?\s?[:：])/u
/** A name that begins a block follows a colon or a word for a party: 原告：张三, Party B: Li Ming, 被告张三，男. */
const labelled = /(?:[:：]|[方告人]|当事人)[）)]?\s{0,6}$/u

/** Identity numbers, addresses, telephones and representatives that stand in a document beside the name of a party. */
export function partyDataIn(text: string, names: Readonly<Record<string, readonly string[]>>): SlotFound[] {
  const blocks = Object.entries(names).flatMap(([side, [name = '']]) => blocksOf(text, side, name))
  return blocks.flatMap((block) => {
    const next = blocks.filter(({ start }) => start > block.start).map(({ start }) => start)
    return dataIn(block, Math.min(block.end, ...next))
  })
}

function blocksOf(text: string, side: string, name: string): Block[] {
  const blocks: Block[] = []
  if (name === '') return blocks
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!labelled.test(text.slice(Math.max(0, at - 16), at))) continue
    const words = text.slice(at, at + blockMax)
    const length = clauseStart.exec(words)?.index ?? words.length
    blocks.push({ side, text: words.slice(0, length), start: at, end: at + length })
  }
  return blocks
}

/** A sentence, with the one behind it that begins with a telephone. */
const sentence = /^[^。；\n]{1,200}(?:[。；\n]\s{0,4}(?=联系|电话|手机|mobile|phone|tel)[^。；\n]{1,40})?/iu

/** What a message says of the client's own address and telephone, or of the other side's. */
export function toldPartyData(text: string, ours: string, theirs: string): SlotFound[] {
  const told = (side: string, words: readonly string[]) =>
    words.flatMap((word) => {
      const at = text.toLowerCase().indexOf(word.toLowerCase())
      const words = sentence.exec(text.slice(at, at + blockMax))?.[0] ?? ''
      const end = at + words.length
      return at < 0 ? [] : dataIn({ side, text: words, start: at, end }, end)
    })
  return [...told(ours, partyData.own), ...told(theirs, partyData.other)]
}

const patterns = Object.entries(partyData.patterns).map(([datum, source]) => ({
  datum,
  pattern: new RegExp(source, 'iu'),
}))

function dataIn({ side, text, start }: Block, end: number): SlotFound[] {
  const words = text.slice(0, end - start)
  return patterns.flatMap(({ datum, pattern }) => {
    const match = pattern.exec(words)
    const value = match?.groups?.value?.replaceAll(/\s{1,20}/gu, ' ').trim() ?? ''
    if (match === null || value === '') return []
    const from = start + match.index
    return [{ slot: `${side}_${datum}`, value, text: match[0], start: from, end: from + match[0].length, score: 200 }]
  })
}
