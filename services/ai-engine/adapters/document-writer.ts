import type { Draft } from '../rules/draft.ts'

/** Writes drafts as files that people open. */
export interface DocumentWriter {
  docx(draft: Draft): Promise<Uint8Array>
}

/** Office programs take the East Asian font from its own attribute and would else fall back to any. */
const font = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'SimSun' }

/** The label that the text was generated stands in the footer and in the document's properties. */
export const createDocumentWriter = (): DocumentWriter => ({
  async docx({ title, generated_label, sections }) {
    // Loaded when the first document is written: most processes never do.
    const { AlignmentType, Document, Footer, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx')
    const heading = new Paragraph({
      heading: HeadingLevel.TITLE,
      alignment: AlignmentType.CENTER,
      children: [new TextRun({ text: title, font })],
    })
    const body = sections.flatMap((section) => [
      new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun({ text: section.heading, font })] }),
      ...section.paragraphs.flatMap(({ text, sources }) => [
        new Paragraph({ spacing: { after: 120 }, children: [new TextRun({ text, font })] }),
        ...sources.map(
          (source) =>
            new Paragraph({
              indent: { left: 480 },
              children: [new TextRun({ text: sourceLine(source), font, size: 18, italics: true })],
            }),
        ),
      ]),
    ])
    const footer = new Footer({
      children: [new Paragraph({ children: [new TextRun({ text: generated_label, font, size: 16 })] })],
    })
    const document = new Document({
      title,
      creator: 'Casewright',
      description: generated_label,
      styles: { default: { document: { run: { font, size: 24 } } } },
      sections: [{ footers: { default: footer }, children: [heading, ...body] }],
    })
    return Packer.toBuffer(document)
  },
})

const sourceLine = ({ title, quote }: { title: string; quote: string }): string => `［${title}］${quote}`
