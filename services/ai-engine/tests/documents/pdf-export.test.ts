import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocumentWriter } from '@casewright/documents/document-writer'
import { createPdfExport } from '@casewright/documents/pdf/pdf-export'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { aboutCopy, sampleDraft } from './docx-reading.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-export-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program in LibreOffice's place. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}
const never = new AbortController().signal
const exportBy = (soffice: string, timeoutMs = 60_000) => createPdfExport({ soffice, timeoutMs })
const docx = new Uint8Array([80, 75])
const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('casewright-pdf-'))
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('health says that LibreOffice is wanted and not there, and nothing where it is there or not wanted', async () => {
  const problem = (environment: Record<string, string>) => createDocumentWriter(readConfig(environment)).pdfProblem()
  const there = await program('there', 'exit 0')
  expect(await problem({ AI_SOFFICE: join(folder, 'nowhere') })).toContain('LibreOffice is not installed')
  expect(await problem({ AI_SOFFICE: there })).toBeUndefined()
  expect(await problem({ AI_SOFFICE: join(folder, 'nowhere'), AI_PDF_EXPORT: 'off' })).toBeUndefined()
})

describe('the export', () => {
  test('gives what the program wrote, and takes its folder and profile away', async () => {
    const before = await leftovers()
    const soffice = await program('good', 'printf "%%PDF-1.7 $*" > "$HOME/document.pdf"')
    const made = (await exportBy(soffice)(docx, never)) as { pdf: Buffer }
    const said = made.pdf.toString()
    expect(said).toMatch(/^%PDF-1\.7 -env:UserInstallation=file:\/\/\S+\/profile --headless .*--convert-to pdf/)
    expect(await leftovers()).toEqual(before)
  })

  test('hands on nothing of our environment but where programs are', async () => {
    const soffice = await program('env', 'printf "%%PDF- " > "$HOME/document.pdf"; env >> "$HOME/document.pdf"')
    const { pdf } = (await exportBy(soffice)(docx, never)) as { pdf: Buffer }
    const names = [...pdf.toString().matchAll(/^(?:%PDF- )?(\w+)=/gm)].map(([, name]) => name)
    expect(
      names.filter(
        (name) => !['PATH', 'HOME', 'TMPDIR', 'LANG', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name as string),
      ),
    ).toEqual([])
  })

  test('is simply absent where LibreOffice is not installed', async () => {
    expect(await exportBy(join(folder, 'nothing-here'))(docx, never)).toEqual({ absent: true })
  })

  test.each([
    ['ends badly', 'echo "no display" >&2; exit 81', /ended with 81: no display/],
    ['writes nothing', 'exit 0', /made no PDF/],
    ['writes something else', 'echo hello > "$HOME/document.pdf"', /made no PDF/],
  ])('says why when the program %s', async (name, script, reason) => {
    const made = await exportBy(await program(name.replaceAll(' ', '-'), script))(docx, never)
    expect((made as { problem: string }).problem).toMatch(reason)
  })

  test('that takes too long is given up', async () => {
    const soffice = await program('slow', 'sleep 600')
    expect(await exportBy(soffice, 100)(docx, never)).toEqual({ problem: 'LibreOffice took longer than 100 ms' })
  })

  test('that nobody waits for any more is ended with all that it started', async () => {
    const pids = join(folder, 'pids')
    const soffice = await program('endless', `sleep 600 & echo $! $$ > ${pids}; wait`)
    const leaving = new AbortController()
    const made = exportBy(soffice)(docx, leaving.signal)
    const started = async () => (await readFile(pids, 'utf8').catch(() => '')).match(/\d+/g)?.map(Number) ?? []
    await expect.poll(async () => (await started()).length).toBe(2)
    leaving.abort(new Error('gone'))
    await expect(made).rejects.toThrow('gone')
    const both = await started()
    await expect.poll(() => both.some(isAlive)).toBe(false)
  })

  test('runs one at a time, and a failure does not hold up the next', async () => {
    const log = join(folder, 'log')
    const script = `echo in >> ${log}; sleep 0.2; echo out >> ${log}; [ -e ${log}-failed ] || { touch ${log}-failed; exit 1; }`
    const soffice = await program('turns', `${script}; printf "%%PDF-" > "$HOME/document.pdf"`)
    const run = exportBy(soffice)
    const made = await Promise.all([run(docx, never), run(docx, never), run(docx, never)])
    expect(made.map((one) => Object.keys(one))).toEqual([['problem'], ['pdf'], ['pdf']])
    expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual(['in', 'out', 'in', 'out', 'in', 'out'])
  })
})

describe('the writer', () => {
  const writerBy = (AI_SOFFICE: string, more: Record<string, string> = {}) =>
    createDocumentWriter(readConfig({ AI_SOFFICE, ...more }))

  test('tells in both languages why there is no PDF, and says nothing where none is expected', async () => {
    const bad = await program('bad', 'exit 3')
    const { bytes, notes } = await writerBy(bad).pdf(docx, never)
    expect([bytes, notes.length]).toEqual([null, 1])
    expect(notes[0]?.zh).toMatch(/未能生成 PDF：LibreOffice ended with 3/)
    expect(notes[0]?.en).toMatch(/No PDF could be made: LibreOffice ended with 3/)
    const none = { bytes: null, notes: [] }
    expect(await writerBy(bad, { AI_PDF_EXPORT: 'off' }).pdf(docx, never)).toEqual(none)
    expect(await writerBy(join(folder, 'nothing-here')).pdf(docx, never)).toEqual(none)
  })
})

test('LibreOffice itself makes a PDF of our document', { timeout: 180_000 }, async ({ skip }) => {
  const { bytes } = await createDocumentWriter(readConfig({})).docx(sampleDraft(), aboutCopy())
  const made = await exportBy('soffice', 150_000)(bytes, never)
  skip('absent' in made, 'soffice is not installed here: no PDF of its own was looked at')
  expect(Buffer.from((made as { pdf: Uint8Array }).pdf.subarray(0, 5)).toString()).toBe('%PDF-')
})
