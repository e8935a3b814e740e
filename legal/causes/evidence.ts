import { clipText } from '@casewright/kit/text/clip-text'
import type { ElementView } from '../case/elements.ts'
import type { Entry } from '../case/ledger.ts'
import type { Known } from '../products/known.ts'
import type { SkillInput } from '../skills/skill.ts'
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

/** A quote without its place is no quotation. */
const readSupports = (supports: Known<Support[]> = []): Support[] =>
  supports.flatMap(({ file_id, name, quote, ...place }) => {
    if (!file_id) return []
    const [start, end] = [offsetIn(place.start), offsetIn(place.end)]
    const isQuoted = quote && start !== null && end !== null
    return [
      {
        file_id,
        name: name ?? file_id,
        ...(isQuoted ? { start, end, quote } : { start: null, end: null, quote: null }),
      },
    ]
  })

/** The elements of the product `evidence` or `sufficiency` that have a name. */
export const readElements = (elements: Known<Omit<ElementFound, 'state'>[]> = []): ElementFound[] =>
  elements.flatMap(({ key, name, typical_evidence = [], burden_of_proof = null, supports }) => {
    const known = key || name
    if (!known) return []
    const read = readSupports(supports)
    return [
      {
        key: known,
        name: name || known,
        typical_evidence: [...typical_evidence],
        burden_of_proof,
        state: read.length > 0 ? ('mentioned' as const) : ('missing' as const),
        supports: read,
      },
    ]
  })
