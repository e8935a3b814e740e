import { docxOf } from './parse-samples.ts'

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`

/** 第一章, under it 第一条 that goes on over the chapters, 1.1 and （一）; list 2 begins anew; list 3 has bullets. */
const numbering = `<w:numbering ${namespace}>
  <w:abstractNum w:abstractNumId="0">
    ${level(0, 'chineseCountingThousand', '第%1章', '<w:pStyle w:val="Chapter"/>')}
    ${level(1, 'chineseCountingThousand', '第%2条', '<w:lvlRestart w:val="0"/>')}
    ${level(2, 'decimal', '%2.%3', '<w:isLgl/>')}
    ${level(3, 'chineseCounting', '（%4）', '<w:suff w:val="nothing"/>')}
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>
</w:numbering>`

const styles = `<w:styles ${namespace}>
  <w:style w:type="paragraph" w:styleId="Chapter"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Narrow"><w:name w:val="Narrow"/><w:basedOn w:val="Clause"/></w:style>
</w:styles>`

export const styled = (style: string, text: string, more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const listed = (numId: number, index: number, text: string, more = '') =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${numId}"/></w:numPr>${more}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const partNames = { numbering, styles }

/** A contract with lists and styles, and parts of the given types beside its body. */
export function numberedDocx(body: string, beside: Record<string, string> = {}): Buffer {
  const parts = Object.entries({ ...partNames, ...beside })
  const relations = parts.map(
    ([name], index) =>
      `<Relationship Id="r${index}" Type="${relationTypes}/${name.replace(/\d+$/, '')}" Target="${name}.xml"/>`,
  )
  return docxOf(body, [
    {
      name: 'word/_rels/document.xml.rels',
      bytes: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    },
    ...parts.map(([name, xml]) => ({ name: `word/${name}.xml`, bytes: xml })),
  ])
}

/** A header, a footer or the comments of a document. */
export const partOf = (element: string, body: string) => `<w:${element} ${namespace}>${body}</w:${element}>`
