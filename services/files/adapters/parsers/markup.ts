import * as cheerio from 'cheerio'
import { createMarkupWriter } from './markup-writer.ts'
import type { Piece } from './pieces.ts'

const silent = new Set('script style noscript template title iframe object svg math'.split(' '))
const blocks = new Set(
  (
    'address article aside blockquote body caption center dd div dl dt fieldset figcaption figure footer form header ' +
    'hr html li main nav ol p pre section table tbody tfoot thead tr ul'
  ).split(' '),
)
const apartBlocks = new Set('p table ul ol blockquote pre'.split(' '))

type Leave = () => void

/**
 * Markup as readable text: a piece per heading, a line per block, list items with their mark, table rows with tabs. The
 * parser and the walk are loops and not recursions, so that deep nesting cannot exhaust the stack.
 */
export function piecesOfMarkup(html: string): { title: string | null; pieces: Piece[] } {
  const $ = cheerio.load(html, { xml: { xmlMode: false, decodeEntities: true } })
  const writer = createMarkupWriter()
  const lists: { next: number | null }[] = []
  const root = $.root().contents().get()
  const todo: ((typeof root)[number] | Leave)[] = root.toReversed()
  let preformatted = 0
  let title: string | null = null
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (typeof node === 'function') {
      node()
      continue
    }
    if (node.type === 'text') writer.text(preformatted > 0 ? node.data : node.data.replaceAll(/\s+/g, ' '))
    if (!('children' in node)) continue
    const name = 'name' in node ? node.name : ''
    if (name === 'title') title ??= textOf(node.children)
    if (silent.has(name)) continue
    const leave = enter(name, 'attribs' in node ? node.attribs : {})
    if (leave) todo.push(leave)
    for (const child of node.children.toReversed()) todo.push(child)
  }
  return { title, pieces: writer.end() }

  function enter(name: string, attributes: Record<string, string>): Leave | undefined {
    const heading = /^h([1-6])$/.exec(name)
    if (heading) return writer.heading(Number(heading[1]))
    if (name === 'br') writer.newLine()
    if (name === 'img' && attributes.alt) writer.text(` ${attributes.alt} `)
    if (name === 'td' || name === 'th') return writer.cell()
    if (!blocks.has(name)) return undefined
    const apart = apartBlocks.has(name) && lists.length === 0
    writer.endLine(apart)
    if (name === 'tr') return writer.row()
    if (name === 'li') writer.mark(listMark(lists))
    if (name === 'pre') preformatted += 1
    if (name === 'ol' || name === 'ul') lists.push({ next: name === 'ol' ? Number(attributes.start) || 1 : null })
    return () => {
      if (name === 'pre') preformatted -= 1
      if (name === 'ol' || name === 'ul') lists.pop()
      writer.endLine(apart)
      if (name === 'li') writer.mark('')
    }
  }
}

/** Of the nodes themselves: a title holds text and nothing else. A selector took 4 s on 100,000 nested elements. */
const textOf = (nodes: readonly object[]): string | null =>
  nodes
    .map((node) => ('data' in node ? String(node.data) : ''))
    .join('')
    .trim() || null

function listMark(lists: readonly { next: number | null }[]): string {
  const list = lists.at(-1)
  const indent = '  '.repeat(Math.min(10, Math.max(0, lists.length - 1)))
  if (!list || list.next === null) return `${indent}- `
  list.next += 1
  return `${indent}${list.next - 1}. `
}
