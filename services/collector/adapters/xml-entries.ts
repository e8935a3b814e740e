import { SaxesParser } from 'saxes'

/** A child of an entry, with all text inside it. */
export interface XmlField {
  name: string
  namespace: string
  attributes: Record<string, string>
  text: string
  /** The nearest `xml:base`, put together from the outside in; empty where there is none. */
  base: string
}

/** An element of one of the wanted names, in the order in which they begin. */
export interface XmlEntry extends Omit<XmlField, 'text'> {
  fields: XmlField[]
}

/** The parser looks a namespace up through all open elements: without a bound, deep nesting takes quadratic time. */
const depthMax = 100

/**
 * The root's name and the wanted elements. Entities that a document declares itself are not known to the parser, so that
 * none can grow; what is not well-formed is an error that names line and column.
 */
export function readXmlEntries(text: string, wanted: ReadonlySet<string>): { root: string; entries: XmlEntry[] } {
  const parser = new SaxesParser({ xmlns: true })
  const entries: XmlEntry[] = []
  const open: { base: string; entry?: XmlEntry; field?: XmlField }[] = []
  let root = ''

  parser.on('error', ({ message }) => {
    throw new Error(`is not well-formed XML: ${message}`)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const parent = open.at(-1)
    if (open.length >= depthMax)
      throw new Error(`has elements nested deeper than ${depthMax}: ${parser.line}:${parser.column}`)
    if (!parent) root = local
    const values = Object.fromEntries(Object.values(attributes).map(({ local: name, value }) => [name, value]))
    const ownBase = attributes['xml:base']?.value
    const base = ownBase === undefined ? (parent?.base ?? '') : joined(ownBase, parent?.base ?? '')
    const common = { name: local, namespace: uri, attributes: values, base }
    if (wanted.has(local) && !parent?.field) {
      const entry: XmlEntry = { ...common, fields: [] }
      entries.push(entry)
      open.push({ base, entry })
    } else if (parent?.entry) {
      const field: XmlField = { ...common, text: '' }
      parent.entry.fields.push(field)
      open.push({ base, field })
    } else open.push({ base, ...(parent?.field && { field: parent.field }) })
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const add = (piece: string) => {
    const field = open.at(-1)?.field
    if (field) field.text += piece
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text.replace(/^[\s\ufeff]+/, '')).close()
  return { root, entries }
}

const joined = (address: string, base: string): string => URL.parse(address, base || undefined)?.href ?? base
