import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { elementsOf } from './cause-elements.ts'
import type { Element } from './element.ts'
import { beginningOf, clipped, sentencesOf } from './sentences.ts'
import type { SkillInput } from './skill.ts'

/** A place where a file speaks of an element. Without a quote only its name does. */
interface Support {
  file_id: string
  name: string
  start: number | null
  end: number | null
  quote: string | null
}

export interface ElementFound {
  key: string
  name: string
  typical_evidence: string[]
  /** `mentioned` says that words were met, not that the court will be convinced. */
  state: 'mentioned' | 'missing'
  supports: Support[]
}

const textMax = 200_000
const quoteMax = 200
const quotesPerFileMax = 3
const filesMax = 50

/** Each element of the cause with the sentences that speak of it; quotes are exact: `text.slice(start, end)`. */
export function matchEvidence(code: string | null, files: SkillInput['files'], language: Locale): ElementFound[] {
  const read = files
    .slice(0, filesMax)
    .map((file) => ({ file, sentences: sentencesOf(beginningOf(file.text, textMax)) }))
  return elementsOf(code).map((element) => {
    const supports = read.flatMap(({ file, sentences }) => supportsOf(element, file, sentences))
    return {
      key: element.key,
      name: element.name[language],
      typical_evidence: element.evidence.map((one) => one[language]),
      state: supports.length > 0 ? 'mentioned' : 'missing',
      supports,
    }
  })
}

function supportsOf(
  { words }: Element,
  { file_id, name }: SkillInput['files'][number],
  sentences: ReturnType<typeof sentencesOf>,
): Support[] {
  const quotes = sentences.filter(({ text }) => words.test(text)).slice(0, quotesPerFileMax)
  if (quotes.length === 0) return words.test(name) ? [{ file_id, name, start: null, end: null, quote: null }] : []
  return quotes.map((span) => {
    const { text, start, end } = clipped(span, quoteMax)
    return { file_id, name, start, end, quote: text }
  })
}
