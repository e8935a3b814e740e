import { expect, test } from 'vitest'
import { chinesePdfOf, outcomeOf, parsedOf, pdfOf, rawPdfOf, sectionTexts, wordImageOf } from './parse-samples.ts'

test('the text of a PDF is found page by page, with its title and the language', async () => {
  const pdf = await pdfOf(
    (document) => {
      document.addPage().text('The tenant pays the rent.')
      document.addPage()
      document.addPage().text('The landlord keeps the roof.')
    },
    { info: { Title: 'Lease of 2026' } },
  )
  const parsed = await parsedOf('lease.pdf', pdf)
  expect(parsed).toMatchObject({ title: 'Lease of 2026', pages: 3, language: 'en', words: 10, ocr: false })
  expect(sectionTexts(parsed)).toEqual(['The tenant pays the rent.', '', 'The landlord keeps the roof.'])
  expect(parsed.sections.map(({ kind }) => kind)).toEqual(['page', 'page', 'page'])
})

test.each([
  ['UniGB-UCS2-H', '5408540c6cd5'],
  ['GBK-EUC-H', 'bacfcdacb7a8'],
])('Chinese in a font outside of the file is found by %s', async (encoding, hex) => {
  const parsed = await parsedOf('contract.pdf', chinesePdfOf(hex, encoding))
  expect(parsed).toMatchObject({ text: '合同法', language: 'zh', words: 3 })
})

test('a PDF under a password says so, and one that only forbids printing is read', async () => {
  const draw = (document: Parameters<Parameters<typeof pdfOf>[0]>[0]) => document.addPage().text('Secret terms')
  expect(await outcomeOf('a.pdf', await pdfOf(draw, { userPassword: 'x' }))).toEqual({
    status: 'failed',
    reason: 'is protected by a password',
  })
  const open = await pdfOf(draw, { ownerPassword: 'x', permissions: { printing: false } })
  expect(await parsedOf('a.pdf', open)).toMatchObject({ text: 'Secret terms' })
})

test.each(['1.3', '1.4', '1.6', '1.7ext3'])(
  'a PDF that is encrypted under an empty password opens (version %s)',
  async (pdfVersion) => {
    const options = { pdfVersion, userPassword: '', ownerPassword: 'x' }
    const pdf = await pdfOf((document) => document.addPage().text('Open terms'), options)
    expect(pdf.includes('/Encrypt')).toBe(true)
    expect(await parsedOf('a.pdf', pdf)).toMatchObject({ text: 'Open terms' })
  },
)

test('a scanned PDF needs OCR, also with a page number on it', async () => {
  const bare = await pdfOf((document) => document.addPage().image(wordImageOf('COURT'), 72, 72, { width: 300 }))
  expect(await outcomeOf('scan.pdf', bare)).toMatchObject({ status: 'needs_ocr' })
  const numbered = await pdfOf((document) =>
    document.addPage().image(wordImageOf('COURT', 40), 72, 72, { width: 300 }).text('- 1 -', 300, 700),
  )
  expect(await outcomeOf('scan.pdf', numbered)).toMatchObject({ status: 'needs_ocr' })
})

test.each(['/ColorSpace /DeviceGray', '/ImageMask true'])('a scan of one bit a pixel (%s) needs OCR', async (kind) => {
  const content = 'q 300 0 0 300 72 400 cm /I Do Q'
  const pixels = `${'a5'.repeat(32 * 4)}>`
  const pdf = rawPdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 32 /Height 32 /BitsPerComponent 1 ${kind} /Filter /ASCIIHexDecode /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
  ])
  expect(await outcomeOf('scan.pdf', pdf)).toMatchObject({ status: 'needs_ocr' })
})

test('a PDF of blank pages contains no text', async () => {
  const blank = await pdfOf((document) => document.addPage())
  expect(await outcomeOf('blank.pdf', blank)).toEqual({ status: 'failed', reason: 'contains no text' })
})

test('a PDF of 2,000 pages is read', async () => {
  const pdf = await pdfOf((document) => {
    for (let page = 1; page <= 2000; page++) document.addPage().text(`Page ${page} of the file`)
  })
  const parsed = await parsedOf('long.pdf', pdf)
  expect(parsed.pages).toBe(2000)
  expect(sectionTexts(parsed)[1999]).toBe('Page 2000 of the file')
})

test('a PDF of more than 5,000 pages is refused before its pages are read', async () => {
  const pdf = await pdfOf((document) => {
    for (let page = 1; page <= 5001; page++) document.addPage()
  })
  expect(await outcomeOf('endless.pdf', pdf)).toEqual({ status: 'failed', reason: 'has more than 5,000 pages' })
})
