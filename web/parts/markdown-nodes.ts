import type { Token, Tokens } from 'marked'
import { isSafeLink, piecesOf } from '../rules/inline-marks.ts'

/** DOM nodes of Markdown tokens. Text becomes text nodes and nothing else; markup in it is shown as it was written. */
export function blockNodes(tokens: readonly Token[]): Node[] {
  return tokens.flatMap((token) => blockNode(token as Tokens.Generic) ?? [])
}

const make = (name: string, children: readonly Node[], className?: string): HTMLElement => {
  const element = document.createElement(name)
  if (className) element.className = className
  element.append(...children)
  return element
}

function blockNode(token: Tokens.Generic): Node | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined
    case 'heading':
      // A page has its own headings of the first two ranks.
      return make(`h${Math.min(6, token.depth + 2)}`, inlineNodes(token.tokens))
    case 'paragraph':
      return make('p', inlineNodes(token.tokens))
    case 'list':
      return listNode(token as Tokens.List)
    case 'blockquote':
      return make('blockquote', blockNodes(token.tokens ?? []))
    case 'code':
      return make('pre', [make('code', [document.createTextNode(token.text)])])
    case 'table':
      return tableNode(token as Tokens.Table)
    case 'hr':
      return make('hr', [])
    case 'text':
      return make('p', inlineNodes(token.tokens ?? [token]))
    default:
      return make('p', [document.createTextNode(token.raw)])
  }
}

function listNode({ ordered, start, items }: Tokens.List): Node {
  const list = make(
    ordered ? 'ol' : 'ul',
    items.map((item) => make('li', item.tokens.flatMap(itemNodes))),
  )
  if (ordered && start !== 1 && start !== '') list.setAttribute('start', String(start))
  return list
}

/** What stands in a tight list is running text, not a paragraph. */
function itemNodes(token: Token): Node[] {
  if (token.type === 'text') return inlineNodes(token.tokens ?? [token])
  if (token.type === 'checkbox') return [document.createTextNode(token.checked ? '☑ ' : '☐ ')]
  return blockNodes([token])
}

function tableNode({ header, rows }: Tokens.Table): Node {
  const row = (cells: readonly Tokens.TableCell[], name: string) =>
    make(
      'tr',
      cells.map(({ tokens }) => make(name, inlineNodes(tokens))),
    )
  const table = make('table', [
    make('thead', [row(header, 'th')]),
    make(
      'tbody',
      rows.map((cells) => row(cells, 'td')),
    ),
  ])
  const frame = make('div', [table], 'table-frame')
  frame.tabIndex = 0
  return frame
}

function inlineNodes(tokens: readonly Token[] | undefined): Node[] {
  return (tokens ?? []).flatMap((token) => inlineNode(token as Tokens.Generic))
}

const elements: Record<string, string> = { strong: 'strong', em: 'em', del: 'del' }

function inlineNode(token: Tokens.Generic): Node | Node[] {
  const name = elements[token.type]
  if (name) return make(name, inlineNodes(token.tokens))
  switch (token.type) {
    case 'br':
      return make('br', [])
    case 'codespan':
      return make('code', [document.createTextNode(token.text)])
    case 'link':
      return linkNode(token as Tokens.Link)
    case 'image':
      return document.createTextNode(token.text || token.href)
    case 'escape':
      return document.createTextNode(token.text)
    case 'text':
      return token.tokens ? inlineNodes(token.tokens) : textNodes(token.raw)
    default:
      return document.createTextNode(token.raw)
  }
}

function linkNode({ href, tokens, raw }: Tokens.Link): Node {
  if (!isSafeLink(href)) return document.createTextNode(raw)
  const link = make('a', inlineNodes(tokens)) as HTMLAnchorElement
  link.href = href
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  return link
}

/** Statutes and files are buttons that open their wording; `parts/prose.tsx` hears the press. */
const textNodes = (text: string): Node[] =>
  piecesOf(text).map((piece) => {
    if (piece.kind === 'text') return document.createTextNode(piece.text)
    if (piece.kind !== 'law' && piece.kind !== 'file')
      return make('span', [document.createTextNode(piece.text)], `mark ${piece.kind}`)
    const button = make('button', [document.createTextNode(piece.text)], 'law') as HTMLButtonElement
    button.type = 'button'
    Object.assign(
      button.dataset,
      piece.kind === 'file' ? { file: piece.name } : { law: piece.law, article: piece.article },
    )
    return button
  })
