import type { Span } from './highlight.ts'

const quotations = /[“「『"]([^“”「」『』"\n]{2,500})[”」』"]/g

/** Where the first quotation of a citing text stands in the cited one; nowhere, where it quotes nothing of it. */
export function quotedIn(text: string, citing: string): Span {
  for (const [, quote = ''] of citing.matchAll(quotations)) {
    const start = text.indexOf(quote)
    if (start >= 0) return { start, end: start + quote.length }
  }
  return { start: 0, end: 0 }
}
