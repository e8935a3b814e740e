import { readMarkup } from '@casewright/kit/text/markup-events'

export interface HtmlReader {
  /** Gives what has to be done when the element ends. */
  enter(name: string, attributes: Readonly<Record<string, string>>): (() => void) | undefined
  text(text: string): void
}

/** Reads markup as a stream of events, so that neither depth nor size needs a tree or a recursion. */
export function readHtml(html: string, { enter, text }: HtmlReader, options: { xmlMode: boolean }): void {
  const leaves: ((() => void) | undefined)[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    leaves.push(enter(name, attributes))
  }
  readMarkup(html, { open, text, close: () => leaves.pop()?.() }, options)
}

/** White space of any kind as one blank, and no characters that nobody sees. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
