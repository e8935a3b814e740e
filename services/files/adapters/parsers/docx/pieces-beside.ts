import texts from '../../../../../resources/texts/parsed_files.json' with { type: 'json' }
import type { Relation } from '../office-relations.ts'
import type { Piece } from '../pieces.ts'
import { readXml } from '../xml.ts'
import { attributeOf } from './numbering.ts'

const quotedMax = 60

/** What belongs to a contract and stands beside its body: comments, headers and footers, each once and under a name. */
export function piecesBeside(
  parts: ReadonlyMap<string, Buffer>,
  relations: readonly Relation[],
  document: Buffer,
  isChinese: boolean,
): Piece[] {
  const language = isChinese ? 'zh' : 'en'
  const linesOf = (type: string): string[] => {
    const found = relations.filter((relation) => relation.type.endsWith(`/${type}`))
    return [...new Set(found.flatMap(({ target }) => paragraphsOf(parts.get(target)).map(({ text }) => text.trim())))]
  }
  const comments = relations.find(({ type }) => type.endsWith('/comments'))
  const sections: readonly [string, string[]][] = [
    [texts.headers[language], linesOf('header')],
    [texts.footers[language], linesOf('footer')],
    [texts.notes[language], comments ? commentLines(parts.get(comments.target), document, language) : []],
  ]
  return sections.flatMap(([title, all]) => {
    const lines = all.filter((line) => /[\p{L}\p{N}]/u.test(line) && !pageNumber.test(line))
    return lines.length === 0 ? [] : [{ kind: 'body' as const, title, level: 0, text: [title, ...lines].join('\n') }]
  })
}

const pageNumber =
  /^[-—–\s]{0,5}(?:(?:第|page)\s{0,3})?\d{0,5}\s{0,3}(?:页|[/／]|of|共|，|,|\s){0,6}\d{0,5}\s{0,3}页?[-—–\s]{0,5}$/iu

interface Line {
  text: string
  comment: string | undefined
  author: string
}

/** The paragraphs of a part; within comments with the comment that they belong to. */
function paragraphsOf(bytes: Buffer | undefined): Line[] {
  if (!bytes) return []
  const lines: Line[] = []
  let line = ''
  let inText = false
  let comment: string | undefined
  let author = ''
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'w:comment')
        [comment, author] = [attributeOf(attributes, 'id'), attributeOf(attributes, 'author') ?? '']
      if (name === 'w:t') inText = true
      if (name === 'w:tab' || name === 'w:br') line += ' '
    },
    text: (text) => {
      if (inText) line += text
    },
    close: (name) => {
      if (name === 'w:t') inText = false
      if (name !== 'w:p') return
      if (line.trim() !== '') lines.push({ text: line, comment, author })
      line = ''
    },
  })
  return lines
}

function commentLines(bytes: Buffer | undefined, document: Buffer, language: 'zh' | 'en'): string[] {
  const quoted = commentedTexts(document)
  const told = new Set<string>()
  return paragraphsOf(bytes).map(({ text, comment = '', author }) => {
    const words = quoted.get(comment)?.trim() ?? ''
    const isFirst = !told.has(comment)
    told.add(comment)
    const about = isFirst && words !== '' ? `${texts.quote_open[language]}${words}${texts.quote_close[language]}` : ''
    const by = isFirst && author !== '' ? `${author}${texts.colon[language]}` : ''
    return `${by}${about}${text}`
  })
}

/** The words that each comment is about, cut off where they are many. */
function commentedTexts(document: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  const open = new Set<string>()
  let inText = false
  readXml(document, {
    open: (name, attributes) => {
      const id = attributeOf(attributes, 'id') ?? ''
      if (name === 'w:commentRangeStart') open.add(id)
      if (name === 'w:commentRangeEnd') open.delete(id)
      if (name === 'w:t') inText = true
    },
    text: (text) => {
      if (!inText) return
      for (const id of open) {
        const before = found.get(id) ?? ''
        if (before.length < quotedMax) found.set(id, before + text)
      }
    },
    close: (name) => {
      if (name === 'w:t') inText = false
    },
  })
  for (const [id, text] of found)
    if (text.length > quotedMax) found.set(id, `${text.slice(0, quotedMax).toWellFormed()}…`)
  return found
}
