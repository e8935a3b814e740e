import type { Cell, Draft, DraftParagraph } from '@casewright/legal/drafts/draft'
import { beginningOf } from '@casewright/legal/sources/sentences'

type Locale = 'zh' | 'en'
type Source = NonNullable<Cell['sources']>[number]

/** What the document itself says, beside what was drafted. */
export const documentTexts = {
  doubt: { zh: '〔未核实〕', en: ' [unverified]' },
  legend: {
    zh: '标记说明：〔未核实〕表示该内容仅来自当事人陈述，或尚无来源可以印证；【待补充：…】为须由人填写之处；脚注列明来源、引文及核对结果。',
    en: 'Marks: [unverified] is said by the client alone, or nothing was found that it stands on; [to be completed: …] is for a person to fill in; footnotes give the source, its words and how far they were checked.',
  },
  version: {
    zh: (version: number, before: number) => `第 ${version} 版，以修订标记显示与第 ${before} 版的差异`,
    en: (version: number, before: number) =>
      `Version ${version}; tracked changes show what differs from version ${before}`,
  },
  page: { zh: ['第 ', ' 页 共 ', ' 页'], en: ['Page ', ' of ', ''] },
} as const

const states = {
  verified: { zh: '已与原文核对一致', en: 'verified: compared with the source' },
  supported: { zh: '来源支持，非原文引用', en: 'supported by the source, in other words' },
  unverified: { zh: '未核实', en: 'unverified' },
}
const kinds = { file: { zh: '文件', en: 'file' }, knowledge: { zh: '知识库', en: 'knowledge base' } }
const quoteMax = 300

/** A footnote: where it stands, what it says, and how far that was checked. */
export function footnoteText(source: Source, verification: Cell['verification'], language: Locale): string {
  const { kind, title, quote, start, end } = source
  const words = quote.length > quoteMax ? `${beginningOf(quote, quoteMax)}…` : quote
  const state = states[verification ?? 'unverified'][language]
  const place =
    start === null || end === null
      ? ''
      : language === 'zh'
        ? `，第 ${start + 1}–${end} 字`
        : `, characters ${start + 1}–${end}`
  return language === 'zh'
    ? `《${title}》（${kinds[kind].zh}${place}）：“${words}”（${state}）`
    : `${title} (${kinds[kind].en}${place}): “${words}” (${state})`
}

/** XML 1.0 has no place for these, and a file with one of them does not open. */
const unwritable = /(?![\n\r\t])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
const clean = (text: string): string => text.replace(unwritable, '').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')

const cleanSources = (sources: readonly Source[]): Source[] =>
  sources.map((source) => ({ ...source, title: clean(source.title), quote: clean(source.quote) }))
const cleanCell = <T extends Cell>(cell: T): T => ({
  ...cell,
  text: clean(cell.text),
  ...(cell.sources && { sources: cleanSources(cell.sources) }),
})
const cleanParagraph = (paragraph: DraftParagraph): DraftParagraph => ({
  ...cleanCell(paragraph),
  ...(paragraph.table && {
    table: {
      columns: paragraph.table.columns.map((column) => ({ ...column, heading: clean(column.heading) })),
      rows: paragraph.table.rows.map((row) => row.map(cleanCell)),
    },
  }),
})
const cleanSections = (sections: Draft['sections']): Draft['sections'] =>
  sections.map(({ heading, paragraphs }) => ({ heading: clean(heading), paragraphs: paragraphs.map(cleanParagraph) }))

/** The draft without what no XML can hold; whatever a file or a model wrote, the document opens. */
export const writable = (draft: Draft): Draft => ({
  ...draft,
  title: clean(draft.title),
  generated_label: clean(draft.generated_label),
  sections: cleanSections(draft.sections),
  ...(draft.previous && { previous: { ...draft.previous, sections: cleanSections(draft.previous.sections) } }),
})
