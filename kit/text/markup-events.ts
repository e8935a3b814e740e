import { Tokenizer } from 'htmlparser2'

export interface MarkupReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const voids = set('area base basefont br col embed frame hr img input link meta param source track wbr')
const headings = set('h1 h2 h3 h4 h5 h6')
const cells = set('td th')
const closedByBlock = set('p')
/** What ends, when it is innermost, before an element of this name begins. */
const impliedEnds = new Map<string, ReadonlySet<string>>([
  ['tr', set('tr td th')],
  ['td', cells],
  ['th', cells],
  ['tbody', set('thead tbody')],
  ['tfoot', set('thead tbody')],
  ['li', set('li')],
  ['dd', set('dd dt')],
  ['dt', set('dd dt')],
  ['option', set('option')],
  ['body', set('head')],
  ...[...headings].map((name) => [name, set('p h1 h2 h3 h4 h5 h6')] as const),
  ...[
    ...set('p address article aside blockquote details div dl fieldset figcaption figure footer form header hr'),
    ...set('main nav ol pre section table ul'),
  ].map((name) => [name, closedByBlock] as const),
])

/**
 * Tells the elements and texts of HTML or XML in their order; every element that opens is closed. The time is linear in the
 * length of the markup, however its elements are nested: a library's tree took 115 s for 500 KB of `<div>` and `<p>`.
 */
export function readMarkup(markup: string, reader: MarkupReader, { xmlMode = false } = {}): void {
  const stack: string[] = []
  /** How often each name is in the stack: an end tag without its beginning is recognised without a search. */
  const opened = new Map<string, number>()
  let name = ''
  let attribute = ''
  let value = ''
  let attributes: Record<string, string> = {}

  const closeInnermost = (): string => {
    const innermost = stack.pop() as string
    opened.set(innermost, (opened.get(innermost) ?? 0) - 1)
    reader.close(innermost)
    return innermost
  }
  const isOpen = (wanted: string) => (opened.get(wanted) ?? 0) > 0
  const isForeign = () => isOpen('svg') || isOpen('math')
  const open = (isClosed: boolean) => {
    const ends = xmlMode ? undefined : impliedEnds.get(name)
    while (ends?.has(stack.at(-1) ?? '')) closeInnermost()
    reader.open(name, attributes)
    stack.push(name)
    opened.set(name, (opened.get(name) ?? 0) + 1)
    if (xmlMode ? isClosed : voids.has(name) || (isClosed && isForeign())) closeInnermost()
  }
  const nameAt = (start: number, end: number) => {
    const written = markup.slice(start, end)
    return xmlMode ? written : written.toLowerCase()
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true, xmlMode },
    {
      onopentagname: (start, end) => {
        name = nameAt(start, end)
        attributes = {}
      },
      onattribname: (start, end) => {
        attribute = nameAt(start, end)
        value = ''
      },
      onattribdata: (start, end) => {
        value += markup.slice(start, end)
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint)
      },
      onattribend: () => {
        attributes[attribute] ??= value
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag: (start, end) => {
        const ended = nameAt(start, end)
        if (isOpen(ended)) while (closeInnermost() !== ended);
        else if (!xmlMode && (ended === 'p' || ended === 'br')) {
          name = ended
          attributes = {}
          open(false)
          if (ended === 'p') closeInnermost()
        }
      },
      ontext: (start, end) => reader.text(markup.slice(start, end)),
      ontextentity: (codePoint) => reader.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, endOffset) => {
        if (xmlMode) reader.text(markup.slice(start, end - endOffset))
      },
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: () => {
        while (stack.length > 0) closeInnermost()
      },
    },
  )
  tokenizer.write(markup)
  tokenizer.end()
}
