import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTurn } from '../../graph/rules/begin-turn.ts'
import type { State } from '../../graph/rules/state.ts'
import { type Delivering, delivering } from './delivering.ts'
import { paragraphsOf, partOf, sampleDraft } from './docx-reading.ts'

let folder: string
const program = async (name: string, script: string) => {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deliver-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const delivered = (
  soffice: string,
  draft = sampleDraft(),
  more: Omit<Delivering, 'environment'> = {},
): ReturnType<typeof delivering> =>
  delivering(draft, {
    ...more,
    environment: { AI_PDF_EXPORT: 'auto', AI_SOFFICE: soffice, AI_DOCUMENT_TEMPLATES_DIR: folder },
  })

const pdfMaker = () => program('good', 'printf "%%PDF-1.7" > "$HOME/document.pdf"')

test('the document and its PDF carry the version in their names, and each its own key', async () => {
  const { uploads, delivery, patch } = await delivered(
    await pdfMaker(),
    sampleDraft({ version: 2, title: '起诉状/二' }),
  )
  expect(uploads.map(({ key, name }) => [key, name])).toEqual([
    ['thread:7', '起诉状_二_v2.docx'],
    ['thread:7:pdf', '起诉状_二_v2.pdf'],
  ])
  expect(uploads.map(({ type }) => type)).toEqual([expect.stringContaining('wordprocessingml'), 'application/pdf'])
  expect(delivery).toEqual({
    confirmed: true,
    file_id: 'file-1',
    name: '起诉状_二_v2.docx',
    version: 2,
    notes: [],
    pdf_file_id: 'file-2',
    pdf_name: '起诉状_二_v2.pdf',
  })
  expect(patch).toMatchObject({ changed: ['draft', 'delivery'] })
  expect(partOf(uploads[0]?.bytes as Uint8Array, 'docProps/custom.xml')).toContain('<vt:lpwstr>m1<')
})

test('where LibreOffice is not installed there is the document alone, and nothing to say', async () => {
  const { uploads, delivery } = await delivered(join(folder, 'nothing-here'))
  expect(uploads.map(({ name }) => name)).toEqual(['民事起诉状_v1.docx'])
  expect(delivery).toEqual({ confirmed: true, file_id: 'file-1', name: '民事起诉状_v1.docx', version: 1, notes: [] })
})

test('a PDF that fails leaves the document delivered, with the reason in the language of the user', async () => {
  const failed = await delivered(await program('bad', 'exit 5'))
  expect(failed.delivery).toMatchObject({ file_id: 'file-1', notes: ['未能生成 PDF：LibreOffice ended with 5'] })
  const refused = await delivered(await pdfMaker(), sampleDraft(), { refusesPdf: true })
  expect(refused.delivery).toMatchObject({ file_id: 'file-1', notes: ['PDF 未能存入文件服务'] })
  for (const { delivery } of [failed, refused]) expect(delivery).not.toHaveProperty('pdf_file_id')
})

test("a firm's broken template is told in the notes, and the document has our layout", async () => {
  await writeFile(join(folder, 'legal_opinion.zh.docx'), 'hello')
  const { uploads, delivery } = await delivered(join(folder, 'nothing-here'), sampleDraft({ kind: 'legal_opinion' }))
  expect(delivery.notes).toEqual([expect.stringMatching(/^贵所的文书模板无法使用/)])
  const text = paragraphsOf(partOf(uploads[0]?.bytes as Uint8Array, 'word/document.xml'))
  expect(text).toContain('本文由程序生成。')
})

test('what belongs to nobody is delivered to nobody', async () => {
  await expect(delivered(join(folder, 'nothing-here'), sampleDraft(), { user_id: null })).rejects.toThrow(
    'a document can only be delivered to a user',
  )
})

test('a document that the matter does not have yet is delivered by who confirmed it; another member is asked again', () => {
  const delivery = { confirmed: true, file_id: 'f', name: 'x.docx' }
  const whose = { thread_id: 't', organization_id: 'firm-a', session_id: null, matter_id: 'm1', locale: 'zh' as const }
  const turn = { message: 'x', file_ids: [], skill: null, skill_only: false, skill_input: null, recent_messages: [] }
  const next = (user_id: string, changed: string[]) => {
    const before = { whose: { ...whose, user_id: 'u1' }, delivery, changed, unsynced: 7 } as unknown as State
    const after = beginTurn(before, { kind: 'execute', whose: { ...whose, user_id }, locale: null, turn }, null)
    return { delivery: after.delivery, changed: after.changed, unsynced: after.unsynced }
  }
  expect(next('u1', ['draft', 'delivery'])).toEqual({ delivery, changed: ['draft', 'delivery'], unsynced: 7 })
  expect(next('u2', ['draft', 'delivery'])).toEqual({ delivery: {}, changed: ['draft'], unsynced: 7 })
  expect(next('u2', ['draft'])).toEqual({ delivery, changed: ['draft'], unsynced: 7 })
})
