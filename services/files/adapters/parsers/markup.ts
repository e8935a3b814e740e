import { readMarkup } from '@casewright/kit/text/markup-events'
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

/** Markup as readable text: a piece per heading, a line per block, list items with their mark, table rows with tabs. */
export function piecesOfMarkup(html: string): { title: string | null; pieces: Piece[] } {
  const writer = createMarkupWriter()
  const lists: { next: number | null }[] = []
  const leaves: (Leave | undefined)[] = []
  let preformatted = 0
  let silence = 0
  let isTitle = false
  let title: string | null = null
  readMarkup(html, {
    open(name, attributes) {
      if (name === 'title') isTitle = title === null
      if (silent.has(name)) silence += 1
      leaves.push(silence > 0 ? undefined : enter(name, attributes))
    },
    close(name) {
      leaves.pop()?.()
      if (silent.has(name)) silence -= 1
      if (name === 'title') isTitle = false
    },
    text(text) {
      if (isTitle) title = (title ?? '') + text
      if (silence === 0) writer.text(preformatted > 0 ? text : text.replaceAll(/\s+/g, ' '))
    },
  })
  return { title: title === null ? null : (title as string).trim() || null, pieces: writer.end() }

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

function listMark(lists: readonly { next: number | null }[]): string {
  const list = lists.at(-1)
  const indent = '  '.repeat(Math.min(10, Math.max(0, lists.length - 1)))
  if (!list || list.next === null) return `${indent}- `
  list.next += 1
  return `${indent}${list.next - 1}. `
}
