import { decodeXml, readXml } from '../xml.ts'
import { attributeOf, createNumberer, type ListDefinitions, type NumberedBy } from './numbering.ts'

interface Paragraph extends NumberedBy {
  style: string | undefined
  isDeleted: boolean
  isCounted: boolean
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const wholeNumber = (text: string | undefined) => (text !== undefined && /^\d$/.test(text) ? Number(text) : undefined)

/**
 * The document with the automatic numbers of its paragraphs as words of their own, because a lawyer cites by them and
 * they stand nowhere in the file. Of a drawing that is there twice the copy that the reader takes is counted.
 */
export function withNumbers(document: Buffer, definitions: ListDefinitions): Buffer {
  const numberOf = createNumberer(definitions)
  const xml = decodeXml(document)
  const parts: string[] = []
  const paragraphs: Paragraph[] = []
  let copied = 0
  let unread = 0
  let properties = 0
  readXml(document, {
    open: (name, attributes) => {
      const paragraph = paragraphs.at(-1)
      const value = attributeOf(attributes, 'val')
      if (name === 'w:p')
        paragraphs.push({
          style: undefined,
          numId: undefined,
          level: undefined,
          isDeleted: false,
          isCounted: unread === 0,
        })
      if (name === 'mc:Choice' || name === 'w:pPrChange') unread += 1
      if (name === 'w:pPr') properties += 1
      if (!paragraph || properties === 0 || unread > 0) return
      if (name === 'w:pStyle') paragraph.style = value
      if (name === 'w:numId') paragraph.numId = value
      if (name === 'w:ilvl') paragraph.level = wholeNumber(value)
      // The paragraph was taken out by a change that is tracked: what is left of it belongs to the next one.
      if (name === 'w:del') paragraph.isDeleted = true
    },
    close: (name, at) => {
      if (name === 'mc:Choice' || name === 'w:pPrChange') unread -= 1
      if (name === 'w:p') paragraphs.pop()
      if (name !== 'w:pPr') return
      properties -= 1
      const paragraph = paragraphs.at(-1)
      if (!paragraph?.isCounted || paragraph.isDeleted || unread > 0) return
      const number = numberOf(paragraph.style, paragraph)
      if (!number?.label) return
      parts.push(xml.slice(copied, at), `<w:r><w:t xml:space="preserve">${escaped(number.label)}</w:t></w:r>`)
      copied = at
    },
  })
  return Buffer.from([...parts, xml.slice(copied)].join('').replace(/^\ufeff?<\?xml[^>]{0,200}\?>/, ''))
}

/** Only the bullets: what has a number is a paragraph that begins with it, and no item of a list any more. */
export function bulletsOnly({ nums, levels, links, styles }: ListDefinitions): Buffer {
  const resolved = (abstractId: string): string => {
    const link = links.get(abstractId)
    return link === undefined ? abstractId : (nums.get(styles.get(link)?.numId ?? '')?.abstractId ?? abstractId)
  }
  const lists = [...levels].map(([id, own]) => {
    const bullets = [...own].filter(([, { format }]) => format === 'bullet')
    const marks = bullets.map(
      ([level, { style }]) =>
        `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/>${style === undefined ? '' : `<w:pStyle w:val="${attributeText(style)}"/>`}</w:lvl>`,
    )
    return `<w:abstractNum w:abstractNumId="${attributeText(id)}">${marks.join('')}</w:abstractNum>`
  })
  const uses = [...nums].map(
    ([id, { abstractId }]) =>
      `<w:num w:numId="${attributeText(id)}"><w:abstractNumId w:val="${attributeText(resolved(abstractId))}"/></w:num>`,
  )
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return Buffer.from(`<w:numbering xmlns:w="${namespace}">${lists.join('')}${uses.join('')}</w:numbering>`)
}

const attributeText = (text: string) => escaped(text).replaceAll('"', '&quot;')
