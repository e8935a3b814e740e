import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocumentWriter } from '@casewright/documents/document-writer'
import type { DocumentMarks } from '@casewright/documents/docx/document'
import type { Draft } from '@casewright/legal/drafts/draft'
import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { aboutCopy, partOf, sampleDraft, xmlProblem } from './docx-reading.ts'

const soffice = process.env.AI_SOFFICE ?? 'soffice'
const hasOffice = spawnSync(soffice, ['--version']).status === 0
if (!hasOffice) process.stdout.write('skipped: LibreOffice does not read the comments, because it is not installed\n')

const writer = createDocumentWriter(readConfig({ AI_PDF_EXPORT: 'off' }))
const write = async (draft: Draft, about: Partial<DocumentMarks> = {}): Promise<Uint8Array> =>
  (await writer.docx(draft, aboutCopy(about))).bytes

const gap = '待补充：被告姓名。填写后请删除本批注。'
const doubt = '未核实：仅来自当事人陈述，或尚无来源可以印证。请核对后再使用。'

/** The comments by a reader that others wrote: each with the words that it stands beside, in the order of the text. */
async function commentsByMammoth(bytes: Uint8Array): Promise<string[]> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { styleMap: ['comment-reference => sup'] },
  )
  return [...value.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, text = '']) => text.replace(/<[^>]{0,200}>|↑/g, '').trim())
}

describe('a working copy', () => {
  test('has a comment on each gap and on each statement that nothing stands behind', async () => {
    const bytes = await write(sampleDraft())
    expect(await commentsByMammoth(bytes)).toEqual([doubt, gap, doubt, doubt])
    expect(xmlProblem(partOf(bytes, 'word/comments.xml'))).toBeNull()
    const ranges = [
      ...partOf(bytes, 'word/document.xml').matchAll(
        /<w:commentRangeStart w:id="(\d+)"\/>(.*?)<w:commentRangeEnd w:id="\1"\/>/gs,
      ),
    ]
    expect(ranges.map(([, , runs = '']) => runs.replace(/<[^>]{0,300}>/g, ''))).toEqual([
      '〔未核实〕',
      '【待补充：被告姓名】',
      '〔未核实〕',
      '〔未核实〕',
    ])
  })

  test('names in the comment what stands nowhere in the file', async () => {
    const text = '王五于2031年付款。'
    const draft = sampleDraft({
      language: 'en',
      sections: [
        { heading: '', paragraphs: [{ text, sources: [], verification: 'unverified', unknown: ['王五', '2031'] }] },
      ],
    })
    expect(await commentsByMammoth(await write(draft))).toEqual([
      'Unverified: 王五, 2031 stands nowhere in the file. Check it before use.',
    ])
  })

  test('has one comment on a gap that changes have cut in pieces', async () => {
    const before = sampleDraft({ sections: [{ heading: '', paragraphs: [asks('【待补充：姓名】')] }] })
    const after = sampleDraft({
      sections: [{ heading: '', paragraphs: [asks('【待补充：姓名与住址】')] }],
      version: 2,
      previous: { version: 1, sections: before.sections },
    })
    expect(await commentsByMammoth(await write(after))).toEqual(['待补充：姓名与住址。填写后请删除本批注。'])
  })
})

const asks = (text: string) => ({ text, sources: [], verification: 'unverified' as const, form: 'address' as const })

test('the clean copy, which is filed, has no comment', async () => {
  const bytes = await write(sampleDraft(), { copy: 'clean' })
  expect(await commentsByMammoth(bytes)).toEqual([])
  expect(partOf(bytes, 'word/document.xml')).not.toContain('comment')
})

describe.runIf(hasOffice)('LibreOffice', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comments-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

  /** The document as LibreOffice has it. */
  async function opened(draft: Draft): Promise<string> {
    await writeFile(join(folder, 'draft.docx'), await write(draft))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    execFileSync(soffice, [profile, '--headless', '--convert-to', 'fodt', '--outdir', folder, 'draft.docx'], {
      cwd: folder,
      stdio: 'ignore',
    })
    return readFile(join(folder, 'draft.fodt'), 'utf8')
  }

  test('keeps every footnote beside them, with its own text', { timeout: 120_000 }, async () => {
    const told = (number: number) => {
      const source = {
        kind: 'file' as const,
        id: `file-${number}`,
        title: `材料${number}`,
        quote: `第${number}份的引文`,
      }
      return {
        text: `事实${number}。`,
        sources: [{ ...source, start: 0, end: 7 }],
        verification: 'verified' as const,
      }
    }
    const doubtful = { text: '没有来源。', sources: [], verification: 'unverified' as const }
    const paragraphs = [told(1), doubtful, told(2), told(3), doubtful, told(4)]
    const text = await opened(sampleDraft({ sections: [{ heading: '', paragraphs }] }))
    const notes = [...text.matchAll(/<text:note-body>(.*?)<\/text:note-body>/gs)].map(
      ([, body = '']) => /第\d份的引文/.exec(body.replace(/<[^>]{0,300}>/g, ''))?.[0],
    )
    expect(notes).toEqual(['第1份的引文', '第2份的引文', '第3份的引文', '第4份的引文'])
  })

  test('opens it with the same comments, by author and day', { timeout: 120_000 }, async () => {
    const text = await opened(sampleDraft())
    const comments = [...text.matchAll(/<office:annotation .*?<\/office:annotation>/gs)].map(([comment]) => comment)
    const words = comments.map((comment) =>
      /<text:p\b.*<\/text:p>/s
        .exec(comment)?.[0]
        .replace(/<[^>]{0,300}>/g, '')
        .trim(),
    )
    expect(words).toEqual([doubt, gap, doubt, doubt])
    for (const comment of comments) expect(comment).toMatch(/<dc:creator>Casewright<.*<dc:date>2026-11-15T/s)
  })
})
