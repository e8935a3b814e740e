import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Wording } from '../skills/language.ts'

/** What a placeholder becomes; null when it is not known. */
export type Known = (name: string, style: string | undefined) => string | null

const optional = /\[([^[\]]{0,400})\]/g
/** Something happens on a day, but in a month. */
const onMonth =
  /\b([Oo])n (?=(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b)/g
const placeholder = /\{(\w{1,40})(?::(\w{1,20}))?\}/g

/**
 * A sentence of a case model with its values: `[…]` goes when something in it is not known. `open` makes the mark for
 * what is not known outside of brackets; without it the whole sentence is null then.
 */
export function fill(text: Wording, language: Locale, known: Known, open?: (name: string) => string): string | null {
  const within = text[language].replace(optional, (_, part: string) => filledIn(part, known) ?? '')
  return filledIn(within, known, open)
}

function filledIn(text: string, known: Known, open?: (name: string) => string): string | null {
  let isWhole = true
  const result = text.replace(placeholder, (_, name: string, style: string | undefined) => {
    const value = known(name, style) ?? open?.(name)
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? result.replace(onMonth, (_, first: string) => (first === 'O' ? 'In ' : 'in ')) : null
}

/** The slots that a sentence names. */
export const namesIn = ({ zh }: Wording): string[] => matchesIn(zh, placeholder).flatMap(([, name]) => name ?? [])

/** Those of them that stand outside of brackets. */
export const neededIn = ({ zh, en }: Wording): string[] => namesIn({ zh: zh.replace(optional, ''), en })
