import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocumentWriter } from '@casewright/documents/document-writer'
import type { Draft } from '@casewright/legal/drafts/draft'
import { Document, Footer, Packer, Paragraph } from 'docx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { aboutCopy, paragraphsOf, partOf, sampleDraft, xmlProblem } from './docx-reading.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firm-template-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A firm's file with these paragraphs, as Word would have saved it. */
async function template(name: string, lines: string[], more: { footer?: string; property?: string } = {}) {
  const { footer, property } = more
  const document = new Document({
    ...(property !== undefined && { customProperties: [{ name: property, value: 'kept' }] }),
    sections: [
      {
        ...(footer !== undefined && { footers: { default: new Footer({ children: [new Paragraph(footer)] }) } }),
        children: lines.map((line) => new Paragraph(line)),
      },
    ],
  })
  await writeFile(join(folder, name), await Packer.toBuffer(document))
}

const written = (draft = sampleDraft(), more: Record<string, string> = {}, about = aboutCopy()) =>
  createDocumentWriter(readConfig({ AI_PDF_EXPORT: 'off', AI_DOCUMENT_TEMPLATES_DIR: folder, ...more })).docx(
    draft,
    about,
  )
const linesOf = (bytes: Uint8Array) => paragraphsOf(partOf(bytes, 'word/document.xml'))
const everything = [
  '某某律师事务所',
  '{title}',
  '{parties}',
  '{#sections}',
  '{heading}',
  '{#paragraphs}',
  '{text}',
  '{/paragraphs}',
  '{/sections}',
]

describe("a firm's template", () => {
  test('is filled in with the draft, and keeps what is its own', async () => {
    await template('statement_of_claim.zh.docx', [...everything, '{notes}', '{label}'], { property: 'FirmId' })
    const { bytes, notes } = await written()
    expect(notes).toEqual([])
    const lines = linesOf(bytes)
    expect(lines.slice(0, 2)).toEqual(['某某律师事务所', '民事起诉状'])
    expect(lines).toContain('2023年5月1日，被告向原告借款5万元。[1]')
    expect(lines).toContain('被告至今未还 <&> "。〔未核实〕')
    expect(lines.filter((line) => line.includes('[1] 证据1（借条.txt）'))).toHaveLength(1)
    expect(lines.filter((line) => line === '本文由程序生成。')).toHaveLength(1)
    const properties = partOf(bytes, 'docProps/custom.xml')
    for (const name of ['FirmId', 'AIGenerated', 'MatterId']) expect(properties).toContain(`name="${name}"`)
    for (const part of ['word/document.xml', 'docProps/custom.xml', '[Content_Types].xml', '_rels/.rels'])
      expect(xmlProblem(partOf(bytes, part)), part).toBeNull()
  })

  test('without a place for the label and the sources gets them at its end', async () => {
    await template('statement_of_claim.zh.docx', everything)
    const { bytes } = await written()
    const lines = linesOf(bytes)
    expect(lines).toContain('本文由程序生成。')
    expect(lines.at(-1)).toMatch(/^\[1\] 证据1（借条\.txt）/)
    const xml = partOf(bytes, 'word/document.xml')
    expect(xmlProblem(xml)).toBeNull()
    expect(xml.lastIndexOf('<w:sectPr')).toBeGreaterThan(xml.lastIndexOf('</w:p>'))
    const off = (await written(sampleDraft(), { AI_GENERATED_LABEL: 'false' })).bytes
    expect(linesOf(off)).not.toContain('本文由程序生成。')
    expect(partOf(off, 'docProps/custom.xml')).not.toContain('AIGenerated')
  })

  test('of a clean copy has no marks, no sources and no legend, and still its label', async () => {
    await template('statement_of_claim.zh.docx', [...everything, '{notes}', '{legend}'])
    const text = linesOf((await written(sampleDraft(), {}, aboutCopy({ copy: 'clean' }))).bytes).join('\n')
    expect(text).not.toMatch(/未核实|待补充|\[1\]|借条\.txt|标记说明/)
    expect(text).toContain('被告至今未还 <&> "。\n')
    expect(text).toContain('经律师签发')
  })

  test('with the label in its footer has it there and nowhere else', async () => {
    await template('statement_of_claim.zh.docx', [...everything, '{notes}'], { footer: '{label}' })
    const { bytes } = await written()
    expect(linesOf(bytes)).not.toContain('本文由程序生成。')
    expect(paragraphsOf(partOf(bytes, 'word/footer1.xml'))).toContain('本文由程序生成。')
  })

  test('with a tag that nothing fills is used, and the tag is told', async () => {
    await template('statement_of_claim.zh.docx', [...everything, '{judge}'])
    const { notes } = await written()
    expect(notes.map(({ en }) => en)).toEqual(["The firm's template has tags that nothing fills: judge"])
  })

  test.each([
    [
      'with a loop that is not closed',
      async () => template('statement_of_claim.zh.docx', ['{#sections}', '{heading}']),
    ],
    ['that is no Office file', () => writeFile(join(folder, 'statement_of_claim.zh.docx'), 'hello')],
    ['that cannot be read', () => mkdir(join(folder, 'legal_opinion.zh.docx'))],
  ])('%s gives way to our layout, and the reason is told', async (name, make) => {
    await make()
    const { bytes, notes } = await written(sampleDraft(name.includes('read') ? { kind: 'legal_opinion' } : {}))
    expect(notes).toHaveLength(1)
    expect(notes[0]?.en).toMatch(/^The firm's template could not be used, so the built-in layout was: .+/)
    expect(notes[0]?.zh).toMatch(/^贵所的文书模板无法使用，已改用内置版式：.+/)
    expect(linesOf(bytes)).toContain('本文由程序生成。')
    expect(partOf(bytes, 'word/footnotes.xml')).toContain('借条.txt')
  })

  test('is for one kind in one language, and no name leads out of the folder', async () => {
    await template('statement_of_claim.zh.docx', ['somebody else'])
    await mkdir(join(folder, 'sub'), { recursive: true })
    for (const more of [
      { language: 'en' as const },
      { kind: 'demand_letter' as const },
      { kind: 'sub/../statement_of_claim' as Draft['kind'] },
    ])
      expect(linesOf((await written(sampleDraft(more))).bytes)).not.toContain('somebody else')
  })
})
