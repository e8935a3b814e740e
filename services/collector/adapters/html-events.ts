import { Parser } from 'htmlparser2'

export interface HtmlReader {
  /** Gives what has to be done when the element ends. */
  enter(name: string, attributes: Record<string, string>): (() => void) | undefined
  text(text: string): void
}

const depthMax = 5000
/** The parser looks through all open elements at each end tag: so many looks take 3 s, during which all else waits. */
const looksMax = 500_000_000

/** Reads markup as a stream of events, so that neither depth nor size needs a tree or a recursion. */
export function readHtml(html: string, { enter, text }: HtmlReader, { xmlMode }: { xmlMode: boolean }): void {
  const deepest = Math.min(depthMax, Math.floor(looksMax / (html.split('</').length + 1)))
  const leaves: ((() => void) | undefined)[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (leaves.length >= deepest) throw new Error(`has elements nested deeper than ${deepest}`)
        leaves.push(enter(name, attributes))
      },
      onclosetag() {
        leaves.pop()?.()
      },
      ontext: text,
    },
    { xmlMode },
  )
  parser.end(html)
}

/** White space of any kind as one blank, and no characters that nobody sees. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
