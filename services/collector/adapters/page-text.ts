import { decodeText } from './decode-text.ts'
import { oneLine, readHtml } from './html-events.ts'
import { pageKind } from './page-kind.ts'
import { createPageLines, mainText, type Place } from './page-lines.ts'

const silent = new Set(
  (
    'script style noscript template iframe object embed svg math canvas audio video ' +
    'nav header footer aside select textarea button datalist title'
  ).split(' '),
)
const blocks = new Set(
  (
    'address article blockquote body caption center dd details dialog div dl dt fieldset figcaption figure form ' +
    'h1 h2 h3 h4 h5 h6 hr html li main menu ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)
/** Blocks that need no blank line before them, because they are lines of a larger one. */
const lines = new Set('caption dd dt li tbody tfoot thead tr'.split(' '))

export interface PageText {
  kind: 'text' | 'html' | 'xml'
  text: string
}

/** The characters of HTML, XML, plain text and Markdown. Undefined for a kind that is no text. */
export function decodePage(bytes: Buffer, content_type: string, name: string): PageText | undefined {
  const kind = pageKind(bytes, content_type, name)
  return kind && { kind, text: decodeText(bytes, content_type) }
}

/** Title and text as a reader sees them, blocks separated by blank lines. */
export function readPage({ kind, text }: PageText): { title: string | null; text: string } {
  if (kind === 'text') return { title: null, text: text.replaceAll(/\r\n?/g, '\n') }
  return readMarkup(text, kind === 'xml')
}

function readMarkup(markup: string, xmlMode: boolean): { title: string | null; text: string } {
  const place: Place = { article: 0, main: false, form: false }
  const page = createPageLines(place)
  const titles = createTitles()
  const lists: { next: number | null }[] = []
  let articles = 0
  let silence = 0
  let preformatted = 0

  const enter = (name: string, attributes: Readonly<Record<string, string>>): (() => void) | undefined => {
    const leaveTitle = titles.enter(name, attributes)
    if (silence > 0 || (silent.has(name) && !xmlMode)) {
      silence += 1
      return () => {
        silence -= 1
        leaveTitle?.()
      }
    }
    if (name === 'br') page.breakLine()
    const leaveCell = name === 'td' || name === 'th' ? page.cell() : undefined
    if (leaveCell) return leaveCell
    if (!blocks.has(name) && !xmlMode) return leaveTitle
    const before = { ...place }
    const apart = !lines.has(name) && lists.length === 0
    page.endLine(apart)
    if (name === 'tr') return page.row()
    if (name === 'li') page.mark(listMark(lists.at(-1)))
    if (name === 'pre') preformatted += 1
    if (name === 'ol' || name === 'ul') lists.push({ next: name === 'ol' ? Number(attributes.start) || 1 : null })
    if (name === 'article' && place.article === 0) place.article = ++articles
    if (name === 'main' || attributes.role === 'main') place.main = true
    if (name === 'form') place.form = true
    return () => {
      page.endLine(apart)
      if (name === 'li') page.mark('')
      if (name === 'pre') preformatted -= 1
      if (name === 'ol' || name === 'ul') lists.pop()
      Object.assign(place, before)
      leaveTitle?.()
    }
  }
  const text = (data: string) => {
    titles.text(data)
    if (silence > 0) return
    const [first = '', ...rest] = preformatted > 0 ? data.split('\n') : [data]
    page.text(first)
    for (const line of rest) {
      page.endLine(line.trim() === '')
      page.text(line)
    }
  }
  readHtml(markup, { enter, text }, { xmlMode })
  return { title: titles.best(), text: mainText(page.end()) }
}

function listMark(list: { next: number | null } | undefined): string {
  if (!list || list.next === null) return ''
  list.next += 1
  return `${list.next - 1}. `
}

/** What a page calls itself: to others, in the window, or at its top. The first of each counts. */
function createTitles() {
  const found: { shared?: string; title?: string; h1?: string } = {}
  let open: 'title' | 'h1' | undefined
  let words = ''
  return {
    enter(name: string, attributes: Readonly<Record<string, string>>): (() => void) | undefined {
      if (name === 'meta' && attributes.property?.toLowerCase() === 'og:title')
        found.shared ??= oneLine(attributes.content ?? '')
      if (open !== undefined || (name !== 'title' && name !== 'h1') || found[name] !== undefined) return undefined
      open = name
      words = ''
      return () => {
        found[name] = oneLine(words)
        open = undefined
      }
    },
    text(text: string) {
      if (open !== undefined) words += text
    },
    best: (): string | null => found.shared || found.title || found.h1 || null,
  }
}
