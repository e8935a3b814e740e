import type { TranscriptPart } from '../rules/transcript.ts'

/** Writes a conversation as a file that office programs open. */
export interface TranscriptWriter {
  docx(title: string, label: string, parts: readonly TranscriptPart[]): Promise<Uint8Array>
}

/** Characters that XML cannot hold would make a file that nothing opens. */
const inXml = (text: string): string => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

const font = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'SimSun' }

export const createTranscriptWriter = (): TranscriptWriter => ({
  async docx(title, label, parts) {
    // Loaded when the first one is written: most processes never do.
    const { Document, Footer, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx')
    const run = (text: string, size = 24) => new TextRun({ text: inXml(text), font, size })
    const paragraphs = parts.flatMap(({ heading, text }) => [
      new Paragraph({ heading: HeadingLevel.HEADING_2, children: [run(heading)] }),
      ...text.split('\n').map((line) => new Paragraph({ children: [run(line)] })),
    ])
    const children = [new Paragraph({ heading: HeadingLevel.TITLE, children: [run(title, 32)] }), ...paragraphs]
    const footer = new Footer({ children: [new Paragraph({ children: [run(label, 16)] })] })
    const sections = [{ footers: { default: footer }, children }]
    return Packer.toBuffer(new Document({ title: inXml(title), creator: 'Casewright', description: label, sections }))
  },
})
