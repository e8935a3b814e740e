import { expect, test } from 'vitest'
import { owner, parsedFile, upload, useApp } from '../test-app.ts'
import { outcomeOf, rawPdfOf } from './parse-samples.ts'

const app = useApp()

/** A page of 40 characters in a font whose table maps the first `lost` of them to the private area. */
function pdfWithLost(lost: number): Buffer {
  const content = `BT /F 12 Tf 72 700 Td <${'41'.repeat(lost)}${'42'.repeat(40 - lost)}> Tj ET`
  const table =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <E001> <42> <5408> endbfchar endcmap end end'
  return rawPdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    `<< /Length ${table.length} >>\nstream\n${table}\nendstream`,
  ])
}

test('a text with many characters that cannot be decoded is parsed with a warning and their share', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.pdf', bytes: pdfWithLost(10) })
  expect(await parsedFile(app(), fileId)).toMatchObject({
    parseStatus: 'parsed',
    parse: { undecodable_share: 0.25, warning: '25 % of its characters could not be decoded', reason: null },
  })
})

test('a text that is decoded has the share 0 and no warning', async () => {
  const { fileId } = await upload(app(), owner, { name: 'b.pdf', bytes: pdfWithLost(0) })
  expect(await parsedFile(app(), fileId)).toMatchObject({ parse: { undecodable_share: 0, warning: null } })
})

test('control characters count although the text does not keep them', async () => {
  expect(await outcomeOf('a.html', `<p>${'x'.repeat(498)}\u0001\u0002</p>`)).toMatchObject({
    parsed: { undecodable_share: 0.004 },
  })
})
