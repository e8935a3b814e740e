import { createDocumentWriter } from '@casewright/documents/document-writer'
import type { DocumentMarks } from '@casewright/documents/docx/document'
import { pairs, textChanges } from '@casewright/legal/drafts/changes'
import type { Draft } from '@casewright/legal/drafts/draft'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { aboutCopy, paragraphsOf, partOf, sampleDraft, xmlProblem } from './docx-reading.ts'

const writerOf = (environment: Record<string, string> = {}) =>
  createDocumentWriter(readConfig({ AI_PDF_EXPORT: 'off', ...environment }))
const write = async (draft: Draft, environment: Record<string, string> = {}, about: Partial<DocumentMarks> = {}) =>
  (await writerOf(environment).docx(draft, aboutCopy(about))).bytes
const body = async (draft: Draft) => partOf(await write(draft), 'word/document.xml')
const parts = ['document', 'footnotes', 'styles', 'numbering', 'settings', 'header1', 'footer1', 'fontTable']

/** The same draft with other sections, as the version after it. */
const revised = (draft: Draft, sections: Draft['sections']): Draft => ({
  ...draft,
  sections,
  version: 2,
  drafted_on: '2026-12-01',
  previous: { version: 1, sections: draft.sections },
})

describe('a document', () => {
  test('is well-formed in every part, whatever signs its texts have', async () => {
    const nasty = 'a\u0000b\u001bc\ud800d<w:p>&amp;"\'\u{20000}\r\ne\tf'
    const draft = sampleDraft({ title: nasty, generated_label: nasty })
    draft.sections[1]?.paragraphs.push({ text: nasty, sources: [], verification: 'unverified' })
    const bytes = await write(draft)
    for (const part of parts) expect(xmlProblem(partOf(bytes, `word/${part}.xml`)), part).toBeNull()
    for (const part of ['docProps/core.xml', 'docProps/custom.xml', '[Content_Types].xml'])
      expect(xmlProblem(partOf(bytes, part)), part).toBeNull()
    const text = paragraphsOf(partOf(bytes, 'word/document.xml')).join('\n')
    expect(text).toContain('abcd<w:p>&amp;"\'\u{20000}e f')
  })

  test('has its headings and items numbered by Word, with items anew in each section', async () => {
    const draft = sampleDraft()
    const item = { text: '另一项。', sources: [], verification: 'unverified' as const, form: 'item' as const }
    draft.sections.push({ heading: '附件', paragraphs: [item] })
    const xml = await body(draft)
    const numbered = [...xml.matchAll(/<w:pStyle w:val="(\w+)"\/>(?:(?!<\/w:pPr>).)*?<w:numId w:val="(\d+)"\/>/g)]
    expect(numbered.map(([, style]) => style)).toEqual([
      'Heading1',
      'Heading1',
      'BodyLine',
      'BodyLine',
      'Heading1',
      'BodyLine',
    ])
    const [one, two, first, second, three, other] = numbered.map(([, , id]) => id)
    expect([two, three]).toEqual([one, one])
    expect(second).toBe(first)
    expect(new Set([one, first, other]).size).toBe(3)
  })

  test('names the source of a statement in a footnote, and of the same source only once', async () => {
    const bytes = await write(sampleDraft())
    const [note, ...others] = paragraphsOf(partOf(bytes, 'word/footnotes.xml')).filter((text) => text.trim() !== '')
    expect(note?.trim()).toBe('证据1（借条.txt）：“今借到张三人民币伍万元整。”（已与原文核对一致）')
    expect(others).toEqual([])
    const xml = partOf(bytes, 'word/document.xml')
    expect(xml.match(/<w:footnoteReference /g)).toHaveLength(1)
    expect(xml.match(/NOTEREF note1 /g)).toHaveLength(1)
  })

  test('cites an exhibit by its page and clause, once for each place, with all that is quoted from there', async () => {
    const draft = sampleDraft()
    const cite = (start: number, quote: string) => ({
      kind: 'file' as const,
      id: 'f1',
      title: '合同',
      quote,
      start,
      end: 9,
    })
    const law = { kind: 'knowledge' as const, id: 'k', title: '中华人民共和国民法典', start: 0, end: 9 }
    const cited = [
      cite(1, '甲'),
      cite(2, '乙'),
      cite(3, '丙'),
      { ...law, quote: '第六百七十五条 借款人应当按照约定的期限返还借款。' },
      { ...law, id: 'other', title: '另一份文件', quote: '没有条号' },
    ].map((source) => ({ text: '某事。', sources: [source], verification: 'verified' as const }))
    draft.sections = [{ heading: '一', paragraphs: [...cited, ...cited] }]
    const places = new Map([
      ['f1 1', { page: 2, clause: '7.2' }],
      ['f1 2', { page: 2, clause: '7.2' }],
      ['f1 3', { page: 3, clause: null }],
    ])
    const citing = { exhibits: new Map([['f1', { number: 4, name: '合同' }]]), places }
    const notes = async (given: Draft) =>
      paragraphsOf(partOf(await write(given, {}, { citing }), 'word/footnotes.xml'))
        .map((text) => text.trim())
        .filter((text) => text !== '')
    expect(await notes(draft)).toEqual([
      '证据4（合同），第2页，第7.2条：“甲”；“乙”（均已与原文核对一致）',
      '证据4（合同），第3页：“丙”（已与原文核对一致）',
      '《中华人民共和国民法典》第六百七十五条：“第六百七十五条 借款人应当按照约定的期限返还借款。”（已与原文核对一致）',
      '《另一份文件》：“没有条号”（已与原文核对一致）',
    ])
    expect((await notes({ ...draft, language: 'en' }))[0]).toBe(
      'Exhibit 4 (合同), page 2, clause 7.2: “甲”; “乙” (each one verified: compared with the source)',
    )
  })

  test('marks what nobody has verified, and neither gaps nor words of form', async () => {
    const paragraphs = paragraphsOf(await body(sampleDraft()))
    expect(paragraphs.filter((text) => text.endsWith('〔未核实〕'))).toEqual([
      '张三〔未核实〕',
      '被告至今未还 <&> "。〔未核实〕',
      '请求返还借款。〔未核实〕',
    ])
    expect(paragraphs.at(-1)).toMatch(/^标记说明：〔未核实〕/)
    const english = sampleDraft({ language: 'en' })
    expect(paragraphsOf(await body(english)).join('\n')).toMatch(/张三 \[unverified\][\s\S]*Marks: \[unverified\]/)
  })

  test('highlights what is to be completed, and nothing else', async () => {
    const runs = [
      ...(await body(sampleDraft())).matchAll(/<w:r>(?:(?!<\/w:r>).)*<w:highlight w:val="yellow"\/>.*?<\/w:r>/g),
    ]
    expect(runs.map(([run]) => /<w:t[^>]*>(.*?)<\/w:t>/.exec(run)?.[1])).toEqual(['【待补充：被告姓名】'])
  })

  test('is A4 in its language, with a Chinese font for Chinese characters and its other name', async () => {
    const bytes = await write(sampleDraft())
    expect(partOf(bytes, 'word/document.xml')).toMatch(/<w:pgSz [^>]*w:w="11906" [^>]*w:h="16838"/)
    const styles = partOf(bytes, 'word/styles.xml')
    expect(styles).toMatch(/<w:docDefaults>.*w:eastAsia="FangSong".*<w:lang w:val="zh-CN" w:eastAsia="zh-CN"\/>/)
    expect(styles).toContain('w:eastAsia="SimHei"')
    expect(partOf(bytes, 'word/fontTable.xml')).toContain('<w:font w:name="FangSong"><w:altName w:val="仿宋"/>')
    const letter = await write(sampleDraft({ kind: 'demand_letter', language: 'en' }))
    expect(partOf(letter, 'word/styles.xml')).toMatch(/w:eastAsia="SimSun".*<w:lang w:val="en-GB"/)
  })

  test('of the same draft has the same bytes, so that a repeated delivery is the same file', async () => {
    const [one, two] = [await write(sampleDraft()), await write(sampleDraft())]
    expect(Buffer.compare(one, two)).toBe(0)
  })

  test('of an earlier release, without language, version or forms, is still written', async () => {
    const old = {
      kind: 'legal_opinion' as const,
      title: '意见',
      generated_label: '生成',
      sections: [
        { heading: '事实', paragraphs: [{ text: '借款5万元。', sources: [], verification: 'unverified' as const }] },
      ],
    }
    expect(paragraphsOf(await body(old))).toContain('借款5万元。〔未核实〕')
  })
})

describe('the label that the text was generated', () => {
  test('stands in the text, on every page and in the properties', async () => {
    const bytes = await write(sampleDraft())
    expect(paragraphsOf(partOf(bytes, 'word/document.xml'))).toContain('本文由程序生成。')
    expect(paragraphsOf(partOf(bytes, 'word/footer1.xml'))).toContain('本文由程序生成。')
    const properties = partOf(bytes, 'docProps/custom.xml')
    for (const [name, value] of [
      ['AIGenerated', 'true'],
      ['Generator', 'Casewright'],
      ['MatterId', 'm-1'],
    ])
      expect(properties).toMatch(new RegExp(`name="${name}"><vt:lpwstr>${value}<`))
    const core = partOf(bytes, 'docProps/core.xml')
    for (const one of ['<dc:title>民事起诉状<', '<dc:creator>Casewright<', '本文由程序生成。'])
      expect(core).toContain(one)
  })

  test('is nowhere when it was switched off, and a matter that is not known is not named', async () => {
    const bytes = await write(sampleDraft(), { AI_GENERATED_LABEL: 'false' }, { matterId: null })
    for (const path of ['word/document.xml', 'word/footer1.xml', 'docProps/core.xml', 'docProps/custom.xml'])
      expect(partOf(bytes, path)).not.toMatch(/程序生成|AIGenerated|MatterId/)
    expect(partOf(bytes, 'docProps/custom.xml')).toContain('name="Generator"')
  })
})

describe('a new version', () => {
  const before = sampleDraft()
  const [parties, facts, closing] = structuredClone(before.sections) as [
    Draft['sections'][0],
    Draft['sections'][0],
    Draft['sections'][0],
  ]
  const [loan, open, claim] = facts.paragraphs as [
    Draft['sections'][0]['paragraphs'][0],
    Draft['sections'][0]['paragraphs'][0],
    Draft['sections'][0]['paragraphs'][0],
  ]
  parties.paragraphs[0]?.table?.rows.push([
    { text: '第三人' },
    { text: '王五', sources: [], verification: 'unverified' },
  ])
  const added = { text: '2024年3月10日原告催款。', sources: loan.sources, verification: 'verified' as const }
  const after = revised(before, [
    parties,
    { ...facts, paragraphs: [{ ...loan, text: loan.text.replace('5万元', '6万元') }, added, open, claim] },
    { heading: '法律依据', paragraphs: [{ ...open, text: '全新的一段。' }] },
    closing,
  ])

  test('shows by tracked changes what came and went, by whom and when', async () => {
    const xml = await body(after)
    expect(xmlProblem(xml)).toBeNull()
    const marks = [...xml.matchAll(/<w:(ins|del) ([^>]*?)\/?>/g)].map(([, , attributes]) => attributes as string)
    expect(marks.length).toBeGreaterThan(8)
    for (const attributes of marks) expect(attributes).toMatch(/w:author="Casewright" w:date="2026-12-01T00:00:00Z"/)
    const ids = marks.map((attributes) => /w:id="(\d+)"/.exec(attributes)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
    const words = (kind: string) =>
      [...xml.matchAll(new RegExp(`<w:${kind} [^>]*[^/]>.*?</w:${kind}>`, 'gs'))]
        .map(([whole]) => /<w:(?:t|delText)[^>]*>(.*?)</.exec(whole)?.[1])
        .filter((text) => text !== undefined)
    expect(words('del')).toEqual(['5', '请求支付利息。'])
    expect(words('ins')).toEqual(expect.arrayContaining(['第三人', '王五', '6', '2024年3月10日原告催款。', '法律依据']))
    expect(xml).toMatch(/<w:trPr>.*?<w:ins [^>]*\/>.*?<\/w:trPr>/s)
  })

  test('is the new one when all changes are taken, and the old one when all are refused', async () => {
    const xml = await body(after)
    const ofVersion = (text: string) => !text.startsWith('第 2 版')
    const spaces = (texts: string[]) => texts.filter((text) => text !== '')
    expect(spaces(paragraphsOf(xml, 'taken').filter(ofVersion))).toEqual(
      spaces(paragraphsOf(await body({ ...after, previous: null }))),
    )
    expect(
      spaces(paragraphsOf(xml, 'refused').filter(ofVersion)).map((text) => text.replace('〔未核实〕', '')),
    ).toEqual(spaces(paragraphsOf(await body(before))).map((text) => text.replace('〔未核实〕', '')))
  })

  test('without changes has none', async () => {
    expect(await body(revised(before, before.sections))).not.toMatch(/<w:(?:ins|del) /)
  })

  const words = fc.array(fc.constantFrom('借款', '5万元', '。', 'the loan ', 'of ', 'paid', '\n', '😀'), {
    maxLength: 12,
  })
  const text = words.map((all) => all.join(''))

  test('loses no word of either text, whatever they are', () => {
    fc.assert(
      fc.property(text, text, (old, now) => {
        const changes = textChanges(old, now)
        const without = (gone: string) => changes.map(({ kind, value }) => (kind === gone ? '' : value)).join('')
        expect(without('deleted')).toBe(now)
        expect(without('inserted')).toBe(old)
      }),
    )
  })

  test('keeps the order of both, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), fc.array(text, { maxLength: 8 }), (old, now) => {
        const found = pairs(
          old,
          now,
          (one) => one,
          () => true,
        )
        expect(found.flatMap((pair) => ('before' in pair ? [pair.before] : []))).toEqual(old)
        expect(found.flatMap((pair) => ('after' in pair ? [pair.after] : []))).toEqual(now)
      }),
    )
  })

  test('changes words, not letters, and single characters in Chinese', () => {
    expect(textChanges('He paid 500 on May 1', 'He paid 600 on May 1')).toEqual([
      { kind: 'same', value: 'He paid ' },
      { kind: 'deleted', value: '500' },
      { kind: 'inserted', value: '600' },
      { kind: 'same', value: ' on May 1' },
    ])
    expect(textChanges('李四因装修借款', '李四因购房借款').map(({ value }) => value)).toEqual([
      '李四因',
      '装修',
      '购房',
      '借款',
    ])
  })
})
