import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../../../kit/data/log.ts'
import { createParserPool } from '../../adapters/parser-pool.ts'
import { odtOf, oleOf } from './parse-office-samples.ts'
import { nestedFormsPdf, selfPaintedPdf } from './parse-pdf-samples.ts'
import { docxOf, paragraph, pdfOf, pngOf, rawPdfOf, taskOf, zipOf } from './parse-samples.ts'

const log = createLog({ level: 'silent', format: 'json' })
const limits = { timeoutMs: 110_000, memoryMb: 256, children: 2, ocr: false, filesPerChild: 100 }
const pool = createParserPool(limits, log)
afterAll(() => pool.close())

const parse = (name: string, bytes: Buffer | string, type?: string) => pool.parse(taskOf(name, bytes, type))
const failed = (reason: string) => ({ status: 'failed', reason })
const damaged = failed('is damaged or incomplete')
const image = pngOf(20, 20, () => 255)

test('an empty file is empty, and one of blanks has no text', async () => {
  expect(await parse('a.pdf', '')).toEqual(failed('is empty'))
  expect(await parse('a.txt', ' \n\t \n')).toEqual(failed('contains no text'))
})

test('truncated files are damaged', async () => {
  const pdf = await pdfOf((document) => document.addPage().text('words '.repeat(500)))
  expect(await parse('a.pdf', pdf.subarray(0, 400))).toEqual(damaged)
  const docx = docxOf(paragraph('words'), [{ name: 'word/x.bin', bytes: Buffer.alloc(5000, 'abc') }])
  expect(await parse('a.docx', docx.subarray(0, docx.length - 300))).toEqual(damaged)
  expect(await parse('a.xlsx', docx.subarray(0, 100))).toMatchObject({ status: 'failed' })
  expect(await parse('a.odt', docx.subarray(0, 100))).toMatchObject({ status: 'failed' })
})

test('what a file is decides, and not what it is called', async () => {
  expect(await parse('a.pdf', image)).toMatchObject({ status: 'needs_ocr' })
  expect(await parse('a.docx', 'just words')).toEqual(
    failed('is named .docx, but is not a Word document, or is damaged'),
  )
  const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(3000)])
  expect(await parse('a.txt', program)).toEqual({
    status: 'unsupported',
    reason: 'is a file of the kind exe, which cannot be read',
  })
  const pdf = await pdfOf((document) => document.addPage().text('Words within'))
  expect(await parse('a.docx', pdf)).toMatchObject({ status: 'parsed', parsed: { text: 'Words within' } })
  expect(await parse('a.zip', zipOf([{ name: 'a.txt', bytes: 'x' }]))).toMatchObject({ status: 'unsupported' })
})

test('Office files under a password say so', async () => {
  const locked = oleOf({ EncryptionInfo: Buffer.alloc(100), EncryptedPackage: Buffer.alloc(5000) })
  expect(await parse('a.docx', locked)).toEqual(failed('is protected by a password'))
})

test('zip bombs are refused by their directory, and by their bytes where it lies', async () => {
  const tooLarge = failed('grows too large when it is unpacked')
  const zeros = Buffer.alloc(20_000_000, ' ')
  expect(await parse('a.docx', docxOf('', [{ name: 'word/media/a.png', bytes: zeros }]))).toEqual(tooLarge)
  const huge = { name: 'word/a.xml', bytes: 'x', claimedSize: 600_000_000 }
  expect(await parse('a.docx', docxOf('', [huge]))).toEqual(tooLarge)
  const lying = { name: 'word/a.xml', bytes: 'x', claimedSize: 1000, compressed: deflateRawSync(zeros) }
  expect(await parse('a.docx', docxOf('', [lying]))).toEqual(tooLarge)
  const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, bytes: '' }))
  expect(await parse('a.docx', docxOf('', many))).toEqual(failed('is an archive of more than 10,000 parts'))
})

test('entries that share their bytes are refused', async () => {
  const pictures = ['a', 'b'].map((name) => ({ name: `word/media/${name}.png`, bytes: 'the same' }))
  const zip = docxOf(paragraph('words'), pictures)
  expect(await parse('a.docx', zip)).toMatchObject({ status: 'parsed' })
  const last = zip.lastIndexOf('PK\x01\x02', zip.length, 'latin1')
  const before = zip.lastIndexOf('PK\x01\x02', last - 1, 'latin1')
  zip.copy(zip, last + 42, before + 42, before + 46)
  expect(await parse('a.docx', zip)).toEqual(damaged)
})

test('names that lead out of the archive are refused', async () => {
  const outside = [{ name: '../../etc/passwd', bytes: 'x' }]
  expect(await parse('a.docx', docxOf(paragraph('words'), outside))).toEqual(
    failed('is an archive with unsafe file names'),
  )
})

test('XML entities are refused and never grow', async () => {
  const levels = Array.from({ length: 10 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
  const prolog = `<!DOCTYPE x [<!ENTITY e0 "ha">${levels}]>`
  const refused = failed('contains XML entities, which Office files never have')
  expect(await parse('a.docx', docxOf(paragraph('&e10;'), [], prolog))).toEqual(refused)
  expect(await parse('a.docx', docxOf(paragraph('&e10;')))).toMatchObject({ status: 'failed' })
  expect(await parse('a.odt', odtOf('<text:p>&e10;</text:p>'))).toEqual(damaged)
})

test('deep nesting is read or refused, and ends no process', async () => {
  const html = `${'<div>'.repeat(100_000)}deep`
  expect(await parse('a.html', html)).toMatchObject({ status: 'parsed', parsed: { text: 'deep' } })
  const rtf = `{\\rtf1 ${'{'.repeat(100_000)}deep${'}'.repeat(100_000)}}`
  expect(await parse('a.rtf', rtf)).toMatchObject({ status: 'parsed', parsed: { text: 'deep' } })
  const table = '<w:tbl><w:tr><w:tc>'.repeat(20_000) + paragraph('x') + '</w:tc></w:tr></w:tbl>'.repeat(20_000)
  expect(await parse('a.docx', docxOf(table))).toEqual(failed('is nested too deeply'))
})

test('runs of blanks, which make careless expressions hang, are read', async () => {
  const blanks = `${' '.repeat(3_000_000)}x${'\n \t'.repeat(500_000)}y`
  expect(await parse('a.txt', blanks)).toMatchObject({ status: 'parsed', parsed: { words: 2 } })
  expect(await parse('a.md', blanks)).toMatchObject({ status: 'parsed' })
  expect(await parse('a.html', `<p>${blanks}</p>`)).toMatchObject({ status: 'parsed' })
})

test.each<[string, string]>([
  ['a line of many inline elements', '<b>x</b> '.repeat(220_000)],
  ['paragraphs in deep blocks', '<div>'.repeat(200_000) + '<p>x'.repeat(250_000)],
  ['end tags of what never began', `${'<div>'.repeat(200_000)}x${'</i>'.repeat(250_000)}`],
  ['tables in tables', '<table><tr><td>x'.repeat(125_000)],
  ['lists in lists', '<ul><li>x'.repeat(220_000)],
  ['headings in headings', `${'<h1><b>'.repeat(150_000)}${'words '.repeat(160_000)}`],
])('2 MB of HTML take seconds and not minutes: %s', async (_what, html) => {
  const began = performance.now()
  expect(await parse('a.html', html)).toMatchObject({ status: 'parsed' })
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('a PDF that unpacks to gigabytes is given up', async () => {
  const block = deflateRawSync(Buffer.alloc(50_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH, level: 1 })
  const content = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: 100 }, () => block)])
  const [head, tail] = rawPdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n@\nendstream`,
  ])
    .toString('latin1')
    .split('@')
  const bomb = Buffer.concat([Buffer.from(head ?? ''), content, Buffer.from(tail ?? '')])
  expect(await parse('bomb.pdf', bomb)).toEqual(failed('needs more memory to read than it is given (256 MB)'))
  expect(await parse('next.txt', 'next')).toMatchObject({ status: 'parsed' })
})

test.each([
  ['forms that draw each other', nestedFormsPdf(8, 9)],
  ['a pattern that paints itself', selfPaintedPdf()],
])(
  'a PDF of a kilobyte is given up after seconds of work, and the files behind it are read: %s',
  async (_what, bomb) => {
    expect(bomb.length).toBeLessThan(2_000)
    const single = createParserPool({ ...limits, memoryMb: 512, children: 1 }, log)
    const others = Array.from({ length: 5 }, (_, index) => taskOf('a.txt', `text ${index}`))
    const [first, ...rest] = await Promise.all([taskOf('bomb.pdf', bomb), ...others].map((task) => single.parse(task)))
    expect(first).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^takes far more (?:work|memory) to read/),
    })
    expect(rest.map(({ status }) => status)).toEqual(Array(5).fill('parsed'))
    await single.close()
  },
)

test('a file that needs more memory than there is fails by itself', async () => {
  const small = createParserPool({ ...limits, memoryMb: 40 }, log)
  const page = '<p>a</p>'.repeat(2_000_000)
  expect(await small.parse(taskOf('a.html', page))).toEqual(
    failed('needs more memory to read than it is given (40 MB)'),
  )
  expect(await small.parse(taskOf('a.txt', 'next'))).toMatchObject({ status: 'parsed' })
  await small.close()
})
