import { utils, write } from '@e965/xlsx'
import { docOf, oleOf } from '../parsing/parse-office-samples.ts'
import { nestedFormsPdf } from '../parsing/parse-pdf-samples.ts'
import { docxOf, paragraph, pdfOf, pngOf, rawPdfOf, zipOf } from '../parsing/parse-samples.ts'
import { earlyWordOf, msgOf, packedRtf, pptOf } from './old-office.ts'

/** A file that is not as files should be, and what has to come of it. */
export interface OddFile {
  name: string
  bytes: Buffer | string
  status: 'parsed' | 'needs_ocr' | 'unsupported' | 'failed'
  /** A part of the text, or the whole reason. */
  says: string
}

const gbk = Buffer.from('b1bebacfcdacd7d4cbabb7bdc7a9d7d6d6aec8d5c6f0c9fad0a7a3ac', 'hex')
const gbkText = '本合同自双方签字之日起生效，'
const password = 'is protected by a password'
const damaged = 'is damaged or incomplete'

function workbookAs(bookType: 'biff2' | 'biff3' | 'biff4' | 'biff5'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Rent', 900]]), 'S')
  return write(book, { type: 'buffer', bookType: bookType as 'biff2' })
}

/** The streams of a Word document under names in capitals. */
function capitalDoc(): Buffer {
  const bytes = docOf('CAPITAL STREAMS')
  for (const name of ['WordDocument', '1Table']) {
    const at = bytes.indexOf(Buffer.from(name, 'utf16le'))
    bytes.write(name.toUpperCase(), at, 'utf16le')
  }
  return bytes
}

const blankPage = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
]

export async function oddFiles(): Promise<OddFile[]> {
  const pdf = await pdfOf((document) => document.addPage().text('The rent is due.'))
  const locked = await pdfOf((document) => document.addPage().text('x'), { userPassword: 'x' })
  const open = await pdfOf((document) => document.addPage().text('Open terms'), {
    userPassword: '',
    ownerPassword: 'x',
  })
  const scan = pngOf(600, 600, (x, y) => (x + y) % 256)
  const scanned = await pdfOf((document) => document.addPage().image(scan, 0, 0, { width: 500 }))
  return [
    {
      name: 'junk-before.pdf',
      bytes: Buffer.concat([Buffer.from('\r\n--scan--\r\n'), pdf]),
      status: 'parsed',
      says: 'The rent is due.',
    },
    { name: 'no-mark.pdf', bytes: pdf.subarray(pdf.indexOf('\n') + 1), status: 'parsed', says: 'The rent is due.' },
    { name: 'no-name-no-mark', bytes: pdf.subarray(pdf.indexOf('\n') + 1), status: 'parsed', says: 'The rent is due.' },
    { name: 'cut-off.pdf', bytes: pdf.subarray(0, 300), status: 'failed', says: damaged },
    { name: 'empty-password.pdf', bytes: open, status: 'parsed', says: 'Open terms' },
    { name: 'password.pdf', bytes: locked, status: 'failed', says: password },
    { name: 'blank.pdf', bytes: rawPdfOf(blankPage), status: 'failed', says: 'contains no text' },
    {
      name: 'scan.pdf',
      bytes: scanned,
      status: 'needs_ocr',
      says: 'is scanned, and reading text from images is switched off',
    },
    { name: 'bomb.pdf', bytes: nestedFormsPdf(8, 9), status: 'failed', says: 'takes far more' },
    {
      name: 'photo.png',
      bytes: scan,
      status: 'needs_ocr',
      says: 'is an image, and reading text from images is switched off',
    },
    {
      name: 'word-2.doc',
      bytes: earlyWordOf(Buffer.from('Lease of 1991'), { mark: 0xa5db }),
      status: 'parsed',
      says: 'Lease of 1991',
    },
    {
      name: 'word-6.doc',
      bytes: oleOf({ WordDocument: earlyWordOf(Buffer.from('Lease of 1994')) }),
      status: 'parsed',
      says: 'Lease of 1994',
    },
    {
      name: 'word-95-chinese.doc',
      bytes: oleOf({ WordDocument: earlyWordOf(gbk, { language: 0x0804 }) }),
      status: 'parsed',
      says: gbkText,
    },
    {
      name: 'word-6-field.doc',
      bytes: oleOf({ WordDocument: earlyWordOf(Buffer.from('Page \x13PAGE\x147\x15 of it\x07\r')) }),
      status: 'parsed',
      says: 'Page 7 of it',
    },
    {
      name: 'word-6-in-pieces.doc',
      bytes: oleOf({ WordDocument: earlyWordOf(gbk, { flags: 4 }) }),
      status: 'unsupported',
      says: 'was saved in pieces by Word 2, 6 or 95; saved as .docx it can be read',
    },
    {
      name: 'word-6-password.doc',
      bytes: oleOf({ WordDocument: earlyWordOf(gbk, { flags: 0x100 }) }),
      status: 'failed',
      says: password,
    },
    { name: 'capitals.doc', bytes: capitalDoc(), status: 'parsed', says: 'CAPITAL STREAMS' },
    { name: 'excel-2.xls', bytes: workbookAs('biff2'), status: 'parsed', says: 'Rent\t900' },
    { name: 'excel-3.xls', bytes: workbookAs('biff3'), status: 'parsed', says: 'Rent\t900' },
    { name: 'excel-4.xls', bytes: workbookAs('biff4'), status: 'parsed', says: 'Rent\t900' },
    { name: 'excel-5.xls', bytes: workbookAs('biff5'), status: 'parsed', says: 'Rent\t900' },
    { name: 'slides.ppt', bytes: pptOf(), status: 'parsed', says: '案情简介\n原告起诉\nClaims\n新的文字' },
    { name: 'slides-password.ppt', bytes: pptOf({ encrypted: true }), status: 'failed', says: password },
    {
      name: 'slides-broken.ppt',
      bytes: oleOf({ 'PowerPoint Document': Buffer.alloc(5000) }),
      status: 'failed',
      says: damaged,
    },
    {
      name: 'mail.msg',
      bytes: msgOf({
        '0037': '关于租金',
        '0C1A': '张三',
        '5D01': 'z@example.com',
        '0E04': '李四',
        '1000': '请于5月付清。',
      }),
      status: 'parsed',
      says: 'Subject: 关于租金\nFrom: 张三 <z@example.com>\nTo: 李四\nDate: 2026-05-17T08:00:00.000Z\n\n请于5月付清。',
    },
    {
      name: 'mail-rtf.msg',
      bytes: msgOf({ '0037': 'Rent' }, { '__substg1.0_10090102': packedRtf('{\\rtf1 Pay \\b now\\b0 .}') }),
      status: 'parsed',
      says: 'Pay now.',
    },
    {
      name: 'mail-html.msg',
      bytes: msgOf({ '0037': 'Rent' }, { '__substg1.0_10130102': Buffer.from('<p>Pay <b>now</b></p>') }),
      status: 'parsed',
      says: 'Pay now',
    },
    {
      name: 'other-container.dat',
      bytes: oleOf({ Something: Buffer.alloc(600) }),
      status: 'unsupported',
      says: 'is of a kind that cannot be read',
    },
    {
      name: 'page-named-word.doc',
      bytes: '<html><p>Saved by a court system</p></html>',
      status: 'parsed',
      says: 'Saved by a court system',
    },
    {
      name: 'words-named-word.docx',
      bytes: 'just words',
      status: 'failed',
      says: 'is named .docx, but is not a Word document, or is damaged',
    },
    { name: 'pdf-named-word.docx', bytes: pdf, status: 'parsed', says: 'The rent is due.' },
    { name: 'cut-off.docx', bytes: docxOf(paragraph('words')).subarray(0, 300), status: 'failed', says: damaged },
    {
      name: 'archive.zip',
      bytes: zipOf([{ name: 'a.txt', bytes: 'x' }]),
      status: 'unsupported',
      says: 'is a file of the kind zip, which cannot be read',
    },
    { name: 'gbk.txt', bytes: gbk, status: 'parsed', says: gbkText },
    { name: 'utf-16.txt', bytes: Buffer.from('\ufeff借条：今借到', 'utf16le'), status: 'parsed', says: '借条：今借到' },
    { name: 'empty.pdf', bytes: '', status: 'failed', says: 'is empty' },
    { name: 'blanks.txt', bytes: ' \n\t\n', status: 'failed', says: 'contains no text' },
  ]
}
