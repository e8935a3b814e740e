import { CFB } from '@e965/xlsx'
import { zipOf } from './parse-samples.ts'

/** The container of old Office files with the given streams. */
export function oleOf(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(container, `/${name}`, bytes)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

/** The least that Word 97 calls a document: a head, the text, and a table of one piece that says where it is. */
export function docOf(text: string, encrypted = false): Buffer {
  const words = Buffer.from(text, 'utf16le')
  const document = Buffer.alloc(8192)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 0x0a)
  document.writeUInt32LE(text.length, 0x4c)
  words.copy(document, 0x800)
  const table = Buffer.alloc(4096)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(text.length, 9)
  table.writeUInt32LE(0x800, 15)
  return oleOf({ WordDocument: document, '1Table': table })
}

const slideOf = (title: string, ...lines: string[]) => `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>
  <p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp>
  <p:sp><p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>
  <p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Fee</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>100</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>
  </p:spTree></p:cSld></p:sld>`

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

const presentationType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'

/** Two slides whose order is not that of their names; the first has notes. */
export function pptxSample(): Buffer {
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="${presentationType}"/></Types>`,
    },
    {
      name: 'ppt/presentation.xml',
      bytes:
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst></p:presentation>',
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: `<Relationships>${relation('rId1', 'slide', 'slides/slide1.xml')}${relation('rId2', 'slide', '/ppt/slides/slide2.xml')}</Relationships>`,
    },
    { name: 'ppt/slides/slide1.xml', bytes: slideOf('Risks', 'None &amp; few') },
    { name: 'ppt/slides/slide2.xml', bytes: slideOf('案情', '原告起诉') },
    {
      name: 'ppt/slides/_rels/slide2.xml.rels',
      bytes: `<Relationships>${relation('rId1', 'notesSlide', '../notesSlides/notesSlide1.xml')}</Relationships>`,
    },
    {
      name: 'ppt/notesSlides/notesSlide1.xml',
      bytes: '<p:notes xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>Speak slowly</a:t></a:r></a:p></p:sp></p:notes>',
    },
  ])
}

export function odtOf(body: string): Buffer {
  return zipOf([
    { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      bytes: `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
  ])
}

/** A workbook whose only cell is the last one that there can be. */
export function farSheetSample(): Buffer {
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    },
    {
      name: 'xl/workbook.xml',
      bytes:
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="far" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes:
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576" t="str"><v>corner</v></c></row></sheetData></worksheet>',
    },
  ])
}
