import { expect, test } from 'vitest'
import { outcomeOf, parsedOf, rawPdfOf } from './parse-samples.ts'

const content = 'BT /F 12 Tf 72 700 Td (Name:) Tj 0 -40 Td (Amount) Tj ET'
const stamp = 'BT /F 12 Tf 1 5 Td (RECEIVED) Tj 0 -10 Td (17 May 2026) Tj ET'

/** A page with a line "Name:" at 700 and a line "Amount" at 660, and the given annotations on it. */
const annotated = (...annotations: string[]): Buffer =>
  rawPdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /DR << /Font << /F 5 0 R >> >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [${annotations.join(' ')}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 5 0 R >> >> /Length ${stamp.length} >>\nstream\n${stamp}\nendstream`,
  ])

const widget = (rect: string, members: string) =>
  `<< /Type /Annot /Subtype /Widget /Rect [${rect}] /DA (/F 12 Tf) ${members} >>`
const onNameLine = '120 695 250 715'
const elsewhere = '120 300 250 320'

test.each<[string, string, string]>([
  ['a filled field', widget(onNameLine, '/FT /Tx /T (n) /V (Zhang San)'), 'Name: Zhang San\nAmount'],
  [
    'a chosen option',
    widget(onNameLine, '/FT /Ch /Ff 131072 /T (n) /V (b) /Opt [[(b) (Beijing)]]'),
    'Name: Beijing\nAmount',
  ],
  [
    'a ticked box',
    widget(onNameLine, '/FT /Btn /T (n) /V /Yes /AS /Yes /AP << /N << /Yes 6 0 R /Off 6 0 R >> >>'),
    'Name: ☑\nAmount',
  ],
  [
    'a typed note',
    `<< /Type /Annot /Subtype /FreeText /Rect [${onNameLine}] /DA (/F 12 Tf) /Contents (Li Si) >>`,
    'Name: Li Si\nAmount',
  ],
])('%s stands behind the words to its left', async (_what, annotation, text) => {
  expect(await parsedOf('form.pdf', annotated(annotation))).toMatchObject({ text })
})

test.each<[string, string, string]>([
  [
    'a field without words beside it',
    widget(elsewhere, '/FT /Tx /T (sum) /TU (Sum due) /V (900)'),
    '[Filled form fields]\nSum due: 900',
  ],
  [
    'a stuck note',
    `<< /Type /Annot /Subtype /Text /Rect [${onNameLine}] /T (Li Si) /Contents (Ask him) >>`,
    '[Comments]\nLi Si: Ask him',
  ],
  [
    'a stamp that is only drawn',
    `<< /Type /Annot /Subtype /Stamp /Rect [${onNameLine}] /AP << /N 6 0 R >> >>`,
    '[Stamps]\nRECEIVED 17 May 2026',
  ],
])('%s stands under a name at the end of the page', async (_what, annotation, section) => {
  expect((await parsedOf('form.pdf', annotated(annotation))).text).toBe(`Name:\nAmount\n\n${section}`)
})

test('a form in Chinese has its names in Chinese', async () => {
  const field = widget(elsewhere, '/FT /Tx /T <FEFF59D3540D> /V <FEFF5F204E09>')
  expect((await parsedOf('form.pdf', annotated(field))).text).toContain('【填写的表单域】\n姓名：张三')
})

test('a hidden note, an empty field and a signature without words add nothing', async () => {
  const hidden = `<< /Type /Annot /Subtype /FreeText /F 2 /Rect [${onNameLine}] /DA (/F 12 Tf) /Contents (hidden) >>`
  const empty = widget(onNameLine, '/FT /Tx /T (n)')
  const signature = widget(onNameLine, '/FT /Sig /T (s)')
  expect(await parsedOf('form.pdf', annotated(hidden, empty, signature))).toMatchObject({ text: 'Name:\nAmount' })
})

test.each(['', 'x'.repeat(3000), 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n'])(
  'a PDF is one behind other bytes and without its mark (%#)',
  async (junk) => {
    const pdf = annotated()
    const behind = Buffer.concat([Buffer.from(`${junk}\r\n`), pdf])
    const unmarked = Buffer.concat([Buffer.from(`${junk}\r\n`), pdf.subarray(9)])
    expect(await parsedOf('a.pdf', behind)).toMatchObject({ text: 'Name:\nAmount', pages: 1 })
    expect(await parsedOf('scan', unmarked)).toMatchObject({ text: 'Name:\nAmount', pages: 1 })
  },
)

test('a text that speaks of PDF stays a text', async () => {
  const text = 'A file begins with %PDF-1.4, and an object with 1 0 obj <<.'
  expect(await outcomeOf('a.txt', text)).toMatchObject({ status: 'parsed', parsed: { text, pages: null } })
})
