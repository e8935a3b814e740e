import type { Draft } from '@casewright/legal/drafts/draft'
import { around, filled } from '@casewright/legal/skills/language'
import type { Citing } from '@casewright/legal/sources/places'
import type * as Docx from 'docx'
import texts from '../../resources/texts/documents.json' with { type: 'json' }
import { bodyOf } from './body.ts'
import { cleanCopy } from './clean-copy.ts'
import { createCommentWriter } from './comments.ts'
import { footnotesOf } from './footnotes.ts'
import type { DocxLibrary } from './notes.ts'
import { finishPackage } from './package.ts'
import { colours, type Layout, layoutOf, numberingOf, stylesOf } from './style.ts'

/** What a document says about itself beside its text. */
export interface DocumentMarks {
  /** The working copy with sources, marks and changes, or the clean one that is filed. */
  copy: 'working' | 'clean'
  /** Whether readers and programs are told that it was generated. */
  isLabelled: boolean
  matterId: string | null
  citing: Citing
}

const noDay = '2000-01-01'

/** Properties by which programs know a generated document. */
export const customProperties = (
  draft: Draft,
  { copy, isLabelled, matterId }: DocumentMarks,
): [name: string, value: string][] => [
  ...(isLabelled ? [['AIGenerated', 'true'] satisfies [string, string]] : []),
  ['Generator', 'Casewright'],
  ['DocumentKind', draft.kind],
  ['DocumentVersion', String(draft.version ?? 1)],
  ['DocumentCopy', copy],
  ...(matterId === null ? [] : [['MatterId', matterId] satisfies [string, string]]),
]

/** The draft as an Office document. The same draft gives the same bytes: a step that is repeated delivers the same file. */
export async function docxOf(given: Draft, marks: DocumentMarks): Promise<Uint8Array> {
  const isClean = marks.copy === 'clean'
  const draft = isClean ? cleanCopy(given) : given
  // Loaded when the first document is written: most processes never do.
  const docx = await import('docx')
  const layout = layoutOf(draft.kind, draft.language ?? 'zh')
  const at = `${draft.drafted_on ?? noDay}T00:00:00Z`
  const comments = createCommentWriter(docx, at)
  const body = bodyOf(docx, draft, layout, at, footnotesOf(draft, marks.citing), comments)
  const document = new docx.Document({
    title: draft.title,
    creator: 'Casewright',
    lastModifiedBy: 'Casewright',
    keywords: draft.kind,
    ...(marks.isLabelled && { description: draft.generated_label }),
    revision: draft.version ?? 1,
    customProperties: customProperties(draft, marks).map(([name, value]) => ({ name, value })),
    styles: stylesOf(layout),
    numbering: numberingOf(layout),
    comments: { children: comments.written() },
    features: { updateFields: false },
    // Body text is set to both margins; a line that ends by itself, as in a proposed clause, is not.
    compatibility: { doNotExpandShiftReturn: true, version: 15 },
    sections: [
      {
        properties: {
          page: {
            size: { width: layout.page.width, height: layout.page.height },
            margin: { ...layout.page.margin, header: 850, footer: 850 },
          },
        },
        ...(!isClean && { headers: { default: headerOf(docx, draft) } }),
        footers: { default: footerOf(docx, draft, layout, marks) },
        children: [...openingOf(docx, draft, layout, marks), ...body, ...(isClean ? [] : [legendOf(docx, layout)])],
      },
    ],
  })
  return finishPackage(await docx.Packer.toBuffer(document), at)
}

const small = (docx: DocxLibrary, text: string, more: Docx.IParagraphOptions = {}): Docx.Paragraph =>
  new docx.Paragraph({ style: 'SmallPrint', ...more, children: [new docx.TextRun(text)] })

function openingOf(
  docx: DocxLibrary,
  draft: Draft,
  { language }: Layout,
  { copy, isLabelled }: DocumentMarks,
): Docx.Paragraph[] {
  // The clean copy has its label at the foot of every page alone.
  const lines = [
    ...(copy === 'clean' ? [] : [texts.working_copy[language]]),
    ...(isLabelled && copy === 'working' ? [draft.generated_label] : []),
    ...(draft.previous
      ? [filled(texts.version, { version: draft.version ?? 1, before: draft.previous.version })[language]]
      : []),
  ]
  return [
    new docx.Paragraph({ heading: 'Title', children: [new docx.TextRun(draft.title)] }),
    ...lines.map((text, at) =>
      small(docx, text, { alignment: 'center', spacing: { after: at === lines.length - 1 ? 240 : 40 } }),
    ),
  ]
}

function legendOf(docx: DocxLibrary, { language }: Layout): Docx.Paragraph {
  const line = { style: 'single', size: 4, color: colours.line, space: 6 } as const
  return small(docx, texts.legend[language], { spacing: { before: 480, after: 40 }, border: { top: line } })
}

const headerOf = (docx: DocxLibrary, { title, version = 1 }: Draft): Docx.Header =>
  new docx.Header({
    children: [small(docx, version > 1 ? `${title}　v${version}` : title, { alignment: 'right' })],
  })

function footerOf(docx: DocxLibrary, draft: Draft, { language }: Layout, { isLabelled }: DocumentMarks): Docx.Footer {
  const [before = '', between = '', after = ''] = around(texts.page, language)
  return new docx.Footer({
    children: [
      ...(isLabelled ? [small(docx, draft.generated_label, { alignment: 'center' })] : []),
      new docx.Paragraph({
        style: 'SmallPrint',
        alignment: 'center',
        children: [
          new docx.TextRun({
            children: [before, docx.PageNumber.CURRENT, between, docx.PageNumber.TOTAL_PAGES, after],
          }),
        ],
      }),
    ],
  })
}
