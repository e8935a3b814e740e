import table from '../../resources/legal_tables/contract_clauses.json' with { type: 'json' }
import type { Wording } from '../skills/language.ts'
import type { Sentence } from './sentences.ts'
import type { TopicKey } from './topic.ts'

export type ClauseType = keyof typeof table

/** What all must be found in one sentence; a pattern that begins with `!` must not be. */
type Pattern = readonly string[]

interface Row {
  name: Wording
  /** The topic of a review that it belongs to. */
  topic: TopicKey
  /** It stands where a contract begins, and nowhere else. */
  opening?: boolean
  says: Readonly<Record<'zh' | 'en', readonly Pattern[]>>
  /** A sentence with one of these is about something else. */
  unless?: readonly string[]
  /** Words without which no contract has such a clause: where one stands, nobody may call the clause missing. */
  hints?: readonly string[]
}

/** `npm run seeds:check` has judged the table by its schema. */
export const clauseRows = table as Readonly<Record<ClauseType, Row>>
export const clauseTypes = Object.keys(clauseRows) as ClauseType[]

interface Detector {
  opening: boolean
  says: { with: RegExp[]; without: RegExp[] }[]
  unless: RegExp | null
  hints: RegExp | null
}

const compiled = (source: string): RegExp => new RegExp(source, 'iu')
const anyOf = (sources: readonly string[] | undefined): RegExp | null =>
  sources === undefined || sources.length === 0 ? null : compiled(sources.join('|'))

const detectors = new Map(
  clauseTypes.map((type): [ClauseType, Detector] => {
    const { opening = false, says, unless, hints } = clauseRows[type]
    const patterns = [...says.zh, ...says.en].map((parts) => ({
      with: parts.filter((part) => !part.startsWith('!')).map(compiled),
      without: parts.filter((part) => part.startsWith('!')).map((part) => compiled(part.slice(1))),
    }))
    return [type, { opening, says: patterns, unless: anyOf(unless), hints: anyOf(hints) }]
  }),
)

const sentenceMax = 4000
/** Parties, day and recitals. */
const openingSentences = 9

/** Every sentence that is a clause of a type, in its order. */
export const typedSentences = (sentences: readonly Sentence[]): ReadonlyMap<ClauseType, Sentence[]> =>
  new Map(clauseTypes.map((type) => [type, sentencesOfType(type, sentences)]))

function sentencesOfType(type: ClauseType, sentences: readonly Sentence[]): Sentence[] {
  const { opening = false, says = [], unless = null } = detectors.get(type) ?? {}
  return (opening ? sentences.slice(0, openingSentences) : sentences).filter(({ plain: whole }) => {
    const plain = whole.slice(0, sentenceMax)
    return says.some((pattern) => fits(pattern, plain)) && !unless?.test(plain)
  })
}

const fits = (pattern: Detector['says'][number], plain: string): boolean =>
  pattern.with.every((part) => part.test(plain)) && !pattern.without.some((part) => part.test(plain))

/** Whether a text has words without which there is no clause of the type. */
export const hintsAt = (type: ClauseType, plain: string): boolean => detectors.get(type)?.hints?.test(plain) ?? false

/** `mentioned`: no sentence is such a clause, but the contract has words of one. */
export type Presence = 'found' | 'mentioned' | 'missing'

export function presenceOf(
  type: ClauseType,
  { typed, plain }: { typed: ReadonlyMap<ClauseType, Sentence[]>; plain: string },
): Presence {
  if ((typed.get(type) ?? []).length > 0) return 'found'
  return hintsAt(type, plain) ? 'mentioned' : 'missing'
}
