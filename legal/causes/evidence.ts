import { clipText } from '@casewright/kit/text/clip-text'
import type { ElementView } from '../case/elements.ts'
import type { Entry } from '../case/ledger.ts'
import type { SkillInput } from '../skills/skill.ts'
import { listIn, recordOf, textIn } from '../skills/skill-input.ts'
import { clipped, type Span, sentencesOf } from '../sources/sentences.ts'
import { offsetIn } from '../sources/sourced.ts'
import type { ElementToProve } from './elements-to-prove.ts'

/** A place where a file speaks of an element. Without a quote only its name does, or a person who has handed it over. */
export interface Support {
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
  burden_of_proof: string | null
  /** `mentioned` says that words were met, not that the court will be convinced. */
  state: 'mentioned' | 'missing'
  supports: Support[]
}

const textMax = 200_000
const quoteMax = 200
const quotesPerFileMax = 3
const filesMax = 50

/** Each element with the sentences that speak of it; quotes are exact: `text.slice(start, end)`. */
export function matchEvidence(
  elements: readonly ElementToProve[],
  files: SkillInput['files'],
  inCase: readonly ElementView[] = [],
): ElementFound[] {
  const read = files.slice(0, filesMax).map((file) => ({ file, sentences: sentencesOf(clipText(file.text, textMax)) }))
  return elements.map((element) => {
    const { key, name, evidence, burden_of_proof } = element
    const spoken = read.flatMap(({ file, sentences }) => supportsOf(element, file, sentences))
    const held = inCase.find((one) => one.key === key)?.supports.flatMap(supportOfEntry) ?? []
    const supports = [...spoken, ...held.filter((one) => !spoken.some((other) => holdsPlace(other, one)))]
    const state = supports.length > 0 ? 'mentioned' : 'missing'
    return { key, name, typical_evidence: evidence, burden_of_proof, state, supports }
  })
}

function supportsOf(
  { speaks }: ElementToProve,
  { file_id, name }: SkillInput['files'][number],
  sentences: readonly Span[],
): Support[] {
  const quotes: Span[] = []
  for (const sentence of sentences) {
    if (speaks(sentence.text)) quotes.push(sentence)
    if (quotes.length === quotesPerFileMax) break
  }
  if (quotes.length === 0) return speaks(name) ? [{ file_id, name, start: null, end: null, quote: null }] : []
  return quotes.map((span) => {
    const { text, start, end } = clipped(span, quoteMax)
    return { file_id, name, start, end, quote: text }
  })
}

/** A value that the case file has read in a document. */
const supportOfEntry = ({ source }: Entry): Support[] => {
  if (source.kind !== 'file') return []
  const { file_id, name, start, end, quote } = source
  return [{ file_id, name, start, end, quote }]
}

const holdsPlace = (outer: Support, inner: Support): boolean =>
  outer.file_id === inner.file_id &&
  (outer.start ?? Number.POSITIVE_INFINITY) <= (inner.start ?? 0) &&
  (inner.end ?? 0) <= (outer.end ?? 0)

/** Supports as somebody has written them. A quote without its place is no quotation. */
const readSupports = (value: unknown): Support[] =>
  listIn(value).flatMap((one) => {
    const { file_id, name, start, end, quote } = recordOf(one)
    const id = textIn(file_id)
    if (id === null) return []
    const place = { start: offsetIn(start), end: offsetIn(end) }
    const isQuoted = typeof quote === 'string' && quote !== '' && place.start !== null && place.end !== null
    return [
      {
        file_id: id,
        name: textIn(name) ?? id,
        ...(isQuoted ? { ...place, quote } : { start: null, end: null, quote: null }),
      },
    ]
  })

/** The elements of the product `evidence`, as far as they can be read. */
export const readElements = (value: unknown): ElementFound[] =>
  listIn(value).flatMap((one) => {
    const { key, name, typical_evidence, burden_of_proof, supports } = recordOf(one)
    const [known, called] = [textIn(key), textIn(name)]
    if (known === null && called === null) return []
    const read = readSupports(supports)
    return [
      {
        key: known ?? (called as string),
        name: called ?? (known as string),
        typical_evidence: listIn(typical_evidence).flatMap((item) => textIn(item) ?? []),
        burden_of_proof: textIn(burden_of_proof),
        state: read.length > 0 ? ('mentioned' as const) : ('missing' as const),
        supports: read,
      },
    ]
  })
