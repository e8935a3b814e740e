import { SaxesParser } from 'saxes'
import { damaged } from './refusal.ts'

export interface XmlHandlers {
  /** `at` is where the tag ends in the text of the XML. */
  open?(name: string, attributes: Record<string, string>, at: number): void
  close?(name: string, at: number): void
  text?(text: string): void
}

/** Reads XML as a stream of events: no tree, no recursion, no entities but XML's own five. */
export function readXml(bytes: Buffer, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw damaged()
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open(name, attributes, parser.position))
  if (close) parser.on('closetag', ({ name }) => close(name, parser.position))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.write(decodeXml(bytes)).close()
}

export function decodeXml(bytes: Buffer): string {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = utf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** The text of the first element of that name, if it has any. */
export function textOfElement(bytes: Buffer | undefined, wanted: string): string | null {
  if (!bytes) return null
  let inside = false
  let found = ''
  readXml(bytes, {
    open: (name) => {
      inside = name === wanted && found === ''
    },
    close: () => {
      inside = false
    },
    text: (text) => {
      if (inside) found += text
    },
  })
  return found.trim() || null
}
