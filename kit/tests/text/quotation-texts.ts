import { chinese, english } from './quote-texts.ts'

export interface Quotation {
  quote: string
  source: string
  /** What was done to the source's words. */
  alteration: 'none' | 'number' | 'negation' | 'word' | 'words that change nothing'
}

type Change = readonly [from: RegExp, to: string]

const numbers: readonly Change[] = [
  ...([
    [/三十/, '三'],
    [/二十/, '二十五'],
    [/六十/, '九十'],
    [/五万/, '五十万'],
    [/三个月/, '二个月'],
    [/第十/, '第二十'],
  ] as const),
  ...([
    [/(\d),(\d)/, '$1.$2'],
    [/(\d)\.(\d)/, '$1$2'],
    [/(\d)-(\d)/, '$1$2'],
  ] as const),
  ...([
    [/2024/, '2023'],
    [/2025/, '2052'],
    [/2026/, '2027'],
    [/2027/, '2028'],
    [/(\d)00\b/, '$10'],
    [/15日/, '10日'],
  ] as const),
  ...([
    [/10 days/, '14 days'],
    [/\b3 consecutive/, '2 consecutive'],
    [/1\.5%/, '15%'],
    [/%/, '‰'],
    [/5日/, '6日'],
  ] as const),
  ...([
    [/five/, 'four'],
    [/fifth/, 'sixth'],
    [/USD/, 'GBP'],
    [/March/, 'May'],
    [/October/, 'November'],
    [/月/, '日'],
  ] as const),
]
const negations: readonly Change[] = [
  ...([
    [/不得/, '得'],
    [/不得/, '可以'],
    [/不/, ''],
    [/未/, ''],
    [/未/, '已'],
    [/没有/, '有'],
    [/无效/, '有效'],
    [/应当/, '可以'],
  ] as const),
  ...([
    [/应当/, '不应当'],
    [/可以/, '应当'],
    [/可以/, '不可以'],
    [/有权/, '无权'],
    [/适用/, '不适用'],
    [/但是/, ''],
    [/的除外/, ''],
  ] as const),
  ...([
    [/ not /, ' '],
    [/ shall /, ' may '],
    [/ shall /, ' shall not '],
    [/ may /, ' must '],
    [/ may /, ' may not '],
  ] as const),
  ...([
    [/ must /, ' may '],
    [/ never /, ' '],
    [/ no /, ' a '],
    [/ unless /, ' if '],
    [/Neither/, 'Either'],
  ] as const),
  ...([
    [/ except /, ' including '],
    [/ without /, ' with '],
    [/nothing/, 'anything'],
    [/ is /, ' is not '],
  ] as const),
]
const words: readonly Change[] = [
  ...([
    [/承租人/, '出租人'],
    [/出租人/, '承租人'],
    [/原告/, '被告'],
    [/被告/, '原告'],
    [/租金/, '押金'],
    [/书面/, '口头'],
  ] as const),
  ...([
    [/以上/, '以下'],
    [/或者|或/, '和'],
    [/、/, '或'],
    [/解除/, '变更'],
    [/民事/, '刑事'],
    [/登记/, '备案'],
    [/晨光/, '辰光'],
  ] as const),
  ...([
    [/主管部门/, '人民法院'],
    [/届满前/, '届满后'],
    [/损失/, '损害'],
    [/第三人/, '第三方'],
    [/合同/, '协议'],
  ] as const),
  ...([
    [/Lessor/, 'Lessee'],
    [/Lessee/, 'Lessor'],
    [/ or /, ' and '],
    [/ and /, ' or '],
    [/before/, 'after'],
    [/after/, 'before'],
  ] as const),
  ...([
    [/prior /, ''],
    [/gross /, ''],
    [/reasonable/, 'sole'],
    [/appellant/, 'respondent'],
    [/England/, 'Ireland'],
  ] as const),
  ...([
    [/Equipment/, 'Equipments'],
    [/Harbour/, 'Arbour'],
    [/written/, 'oral'],
    [/damages/, 'damage'],
    [/party/, 'parties'],
  ] as const),
]
const harmless: readonly Change[] = [
  ...([
    [/或者/, '或'],
    [/应当/, '应'],
    [/按照/, '依照'],
    [/但是/, '但'],
    [/的合法/, '合法'],
    [/该/, ''],
    [/并/, ''],
  ] as const),
  ...([
    [/ the /, ' '],
    [/The /, 'the '],
    [/Lessee/, 'lessee'],
    [/ that /, ' '],
    [/Agreement/, 'agreement'],
    [/Lessor/, 'LESSOR'],
  ] as const),
]

const wider = (text: string) =>
  text.replace(/[0-9%]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const lined = (text: string) => text.replace(/(?<=\p{sc=Han}{7})(?=\p{sc=Han})/gu, '\n').replaceAll(' ', '\n  ')
const unmarked = (text: string) =>
  text.replace(/(?<!\d)[，。；：、,;](?!\d)|[“”《》"()（）]/g, (mark) => (mark === ',' ? ' ' : ''))
const presentations = [(text: string) => text, wider, lined, unmarked]

/** Sentences, and the clauses of them that are long enough to be quoted. */
function passagesOf(source: string): string[] {
  const sentences = source.split(/\n|(?<=[。；])/).map((line) => line.trim())
  const clauses = sentences.flatMap((line) => line.split(/[，；。：]|[,;.](?=\s|$)/)).map((clause) => clause.trim())
  return [...new Set([...sentences, ...clauses])].filter(
    (passage) => passage.length >= (/\p{sc=Han}/u.test(passage) ? 8 : 25),
  )
}

/** Every passage in every presentation, as it is and altered by one change at a time. */
export function quotations(): Quotation[] {
  return [chinese, english].flatMap((source) =>
    passagesOf(source).flatMap((passage) =>
      presentations.flatMap((present) => {
        const altered = (alteration: Quotation['alteration'], changes: readonly Change[]) =>
          changes
            .map(([from, to]) => passage.replace(from, to))
            .filter((quote) => quote !== passage && !source.includes(quote))
            .map((quote) => ({ quote: present(quote), source, alteration }))
        return [
          { quote: present(passage), source, alteration: 'none' as const },
          ...altered('number', numbers),
          ...altered('negation', negations),
          ...altered('word', words),
          ...altered('words that change nothing', harmless),
        ]
      }),
    ),
  )
}
