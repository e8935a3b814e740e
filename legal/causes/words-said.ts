import { matchesIn } from '@casewright/kit/text/matches-in'
import { causes, wholeWords } from './causes.ts'
import { outsideField } from './field-of-law.ts'

/** The words of a pattern that a text has; the pattern has one group for each word. */
type WordsSaid = (pattern: RegExp) => string[]

/** Each word once, in whichever form: a repeated one tells nothing new. What is only a part of a longer word is none. */
export function readWords(text: string): WordsSaid {
  const wholes = new Array<{ start: number; end: number } | undefined>(text.length)
  for (const { index: start, 0: word } of matchesIn(text, wholeWords))
    wholes.fill({ start, end: start + word.length }, start, start + word.length)
  const isPart = (start: number, end: number): boolean => {
    const whole = wholes[start]
    return whole !== undefined && end <= whole.end && end - start < whole.end - whole.start
  }
  return (pattern) => {
    const words = new Map<number, string>()
    for (const match of matchesIn(text, pattern)) {
      const [word, ...groups] = match
      const group = groups.findIndex((one) => one !== undefined)
      if (!words.has(group) && !isPart(match.index, match.index + word.length)) words.set(group, word.toLowerCase())
    }
    return [...words.values()]
  }
}

/** A question is shorter than a story. */
const questionMax = 80

/**
 * The other field of law that a message is about. A story that has a word of one civil cause alone is of that cause, whatever it
 * says beside it: who lent money may write that the other should be in prison.
 */
export function otherField(text: string): ReturnType<typeof outsideField> {
  const outside = outsideField(text)
  if (outside === null || text.length <= questionMax) return outside
  const wordsSaid = readWords(text)
  return causes.some(({ strong }) => wordsSaid(strong).length > 0) ? null : outside
}

const contractTitle =
  /^[ \t　]{0,60}([^\s，。；：:,.;]{2,30}(?:合同|协议书?)|[A-Z][A-Z &-]{2,60} (?:AGREEMENT|CONTRACT))(?=\s|（|$)/gm

/** The lines by which contracts name themselves. */
export const contractTitles = (text: string): string =>
  matchesIn(text, contractTitle)
    .map(([, title]) => title)
    .join('\n')
