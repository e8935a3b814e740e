import type { DocumentMarks } from '@casewright/documents/docx/document'
import type { Draft } from '@casewright/legal/drafts/draft'
import PizZip from 'pizzip'

/** A part of an Office file by its path; empty when it has none. */
export const partOf = (bytes: Uint8Array, path: string): string => new PizZip(bytes).file(path)?.asText() ?? ''

/** Why an XML text is not well-formed; nothing when it is. */
export function xmlProblem(xml: string): string | null {
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g, (_, closes, name, __, empty) => {
      if (closes) return open.pop() === name ? '' : `<${name}`
      if (!empty) open.push(name)
      return ''
    })
  const bad = /<.{0,40}|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);).{0,20}/i.exec(rest)?.[0]
  return bad ?? (open.length > 0 ? `not closed: ${open.join(' ')}` : null)
}

const unescaped = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name as 'lt'],
  )

/** What stands in the paragraphs, when every tracked change was taken or refused. */
export function paragraphsOf(xml: string, changes: 'taken' | 'refused' = 'taken'): string[] {
  const dropped = changes === 'taken' ? 'del' : 'ins'
  return [...xml.matchAll(/<w:p(?: [^>]*)?>.*?<\/w:p>|<w:p\/>/gs)].flatMap(([whole]) => {
    const properties = /<w:pPr>.*?<\/w:pPr>/s.exec(whole)?.[0] ?? ''
    if (new RegExp(`<w:${dropped} [^>]*/>`).test(properties)) return []
    const marks = /<w:r><w:rPr><w:rStyle w:val="FootnoteReference"\/><\/w:rPr>.*?<\/w:r>/gs
    const kept = whole
      .replace(properties, '')
      .replace(marks, '')
      .replace(new RegExp(`<w:${dropped} [^>]*>.*?</w:${dropped}>`, 'gs'), '')
    const text = [...kept.matchAll(/<w:(?:t|delText)(?: [^>]*)?>(.*?)<\/w:(?:t|delText)>/gs)].map(([, words]) => words)
    return [unescaped(text.join(''))]
  })
}

/** A draft with everything in it that the format has. */
export const sampleDraft = (more: Partial<Draft> = {}): Draft => ({
  kind: 'statement_of_claim',
  title: '民事起诉状',
  language: 'zh',
  generated_label: '本文由程序生成。',
  version: 1,
  drafted_on: '2026-11-15',
  previous: null,
  sections: [
    {
      heading: '当事人',
      paragraphs: [
        {
          text: '当事人',
          sources: [],
          verification: 'unverified',
          table: {
            columns: [
              { heading: '称谓', width: 30 },
              { heading: '信息', width: 70 },
            ],
            rows: [
              [{ text: '原告' }, { text: '张三', sources: [], verification: 'unverified' }],
              [{ text: '被告' }, { text: '【待补充：被告姓名】', sources: [], verification: 'unverified' }],
            ],
          },
        },
      ],
    },
    {
      heading: '事实与理由',
      paragraphs: [
        { text: '2023年5月1日，被告向原告借款5万元。', sources: [note], verification: 'verified' },
        { text: '被告至今未还 <&> "。', sources: [], verification: 'unverified' },
        { text: '请求返还借款。', sources: [], verification: 'unverified', form: 'item' },
        { text: '请求支付利息。', sources: [note], verification: 'verified', form: 'item' },
      ],
    },
    { heading: '', paragraphs: [{ text: '此致', sources: [], verification: 'unverified', form: 'formal' }] },
  ],
  ...more,
})

const note = {
  kind: 'file' as const,
  id: 'f1',
  title: '借条.txt',
  quote: '今借到张三人民币伍万元整。',
  start: 4,
  end: 17,
}

/** As the writer takes it: the working copy of a matter whose one file is the first exhibit. */
export const aboutCopy = (more: Partial<DocumentMarks> = {}): DocumentMarks => ({
  copy: 'working',
  isLabelled: true,
  matterId: 'm-1',
  citing: { exhibits: new Map([['f1', { number: 1, name: '借条.txt' }]]), places: new Map() },
  ...more,
})
