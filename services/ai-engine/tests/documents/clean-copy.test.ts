import { createDocumentWriter } from '@casewright/documents/document-writer'
import type { Draft, Form } from '@casewright/legal/drafts/draft'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { aboutCopy, paragraphsOf, partOf, sampleDraft, xmlProblem } from './docx-reading.ts'

const write = async (draft: Draft, environment: Record<string, string>, copy: 'working' | 'clean') =>
  (await createDocumentWriter(readConfig({ AI_PDF_EXPORT: 'off', ...environment })).docx(draft, aboutCopy({ copy })))
    .bytes

describe('a clean copy', () => {
  const cleanOf = (draft: Draft, environment: Record<string, string> = {}) => write(draft, environment, 'clean')
  const previous = { version: 1, sections: [] }

  test('has the words of the draft and nothing of ours: no notes, marks, legend, versions or changes', async () => {
    const bytes = await cleanOf(sampleDraft({ version: 2, previous }))
    const xml = partOf(bytes, 'word/document.xml')
    expect(xmlProblem(xml)).toBeNull()
    expect(xml).not.toMatch(/footnoteReference|NOTEREF|w:ins |w:del |w:highlight/)
    expect(paragraphsOf(xml).filter((text) => text !== '')).toEqual([
      '民事起诉状',
      '当事人',
      '称谓',
      '信息',
      '原告',
      '张三',
      '被告',
      '被告姓名：＿＿＿＿＿＿',
      '事实与理由',
      '2023年5月1日，被告向原告借款5万元。',
      '被告至今未还 <&> "。',
      '请求返还借款。',
      '请求支付利息。',
      '此致',
    ])
    expect(paragraphsOf(partOf(bytes, 'word/footnotes.xml')).join('').trim()).toBe('')
    expect(partOf(bytes, 'word/header1.xml')).toBe('')
    expect(partOf(bytes, 'docProps/custom.xml')).toMatch(/name="DocumentCopy"><vt:lpwstr>clean</)
    expect(partOf(await write(sampleDraft(), {}, 'working'), 'docProps/custom.xml')).toMatch(
      /name="DocumentCopy"><vt:lpwstr>working</,
    )
  })

  test('leaves a blank for what is to be completed, with its name where nothing else says what it is', async () => {
    const draft = sampleDraft({ language: 'en' })
    const gaps = [
      'Court: [to be completed: court]',
      'Paid on [to be completed: day] by him.',
      '[to be completed: name]',
      'Home: Shanghai; [to be completed: telephone]',
    ]
    draft.sections = [
      { heading: '', paragraphs: gaps.map((text) => ({ text, sources: [], verification: 'unverified' as const })) },
    ]
    expect(paragraphsOf(partOf(await cleanOf(draft), 'word/document.xml')).slice(1)).toEqual([
      'Court: ____________',
      'Paid on ____________ by him.',
      'name: ____________',
      'Home: Shanghai; telephone: ____________',
    ])
    const row = [{ text: 'Client' }, { text: '[to be completed: Client]' }]
    const columns = ['Item', 'Content'].map((heading) => ({ heading, width: 1 }))
    const table = { text: '', sources: [], verification: 'unverified' as const, table: { columns, rows: [row] } }
    draft.sections = [{ heading: '', paragraphs: [table] }]
    expect(paragraphsOf(partOf(await cleanOf(draft), 'word/document.xml'))).toContain('____________')
  })

  test('leaves out notes to whoever completes the draft, and the court is a blank without what we know of it', async () => {
    const draft = sampleDraft()
    const paragraph = (text: string, form?: Form) => ({
      text,
      sources: [],
      verification: 'unverified' as const,
      ...(form && { form }),
    })
    draft.sections = [
      { heading: '证据', paragraphs: [paragraph('证据1：借条。'), paragraph('【待补充：证明“交付”的证据】', 'note')] },
      { heading: '法律依据', paragraphs: [paragraph('【待补充：《合同法》第六十条当时的条文】', 'item')] },
      { heading: '尚缺的证据', paragraphs: [paragraph('【待补充：转账记录】', 'note')] },
      { heading: '', paragraphs: [paragraph('【待补充：受诉人民法院（有管辖权的是：被告住所地）】', 'address')] },
    ]
    expect(paragraphsOf(partOf(await cleanOf(draft), 'word/document.xml')).slice(1)).toEqual([
      '证据',
      '证据1：借条。',
      '＿＿＿＿＿＿',
    ])
    const working = paragraphsOf(partOf(await write(draft, {}, 'working'), 'word/document.xml')).join('\n')
    for (const said of ['证明“交付”的证据', '尚缺的证据', '转账记录', '被告住所地']) expect(working).toContain(said)
  })

  test('is labelled at the foot of its pages and in its properties, unless the label is switched off', async () => {
    const bytes = await cleanOf(sampleDraft())
    const label = '本文由 Casewright 自动生成，经律师签发。'
    expect(paragraphsOf(partOf(bytes, 'word/document.xml')).join()).not.toMatch(/生成/)
    expect(paragraphsOf(partOf(bytes, 'word/footer1.xml'))[0]).toBe(label)
    expect(partOf(bytes, 'docProps/core.xml')).toContain(label)
    expect(partOf(bytes, 'docProps/custom.xml')).toContain('name="AIGenerated"')
    const off = await cleanOf(sampleDraft(), { AI_GENERATED_LABEL: 'false' })
    for (const path of ['word/footer1.xml', 'docProps/core.xml', 'docProps/custom.xml'])
      expect(partOf(off, path)).not.toMatch(/生成|AIGenerated/)
  })
})
