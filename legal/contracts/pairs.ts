import table from '../../resources/legal_tables/contract_pairs.json' with { type: 'json' }
import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { filled, paragraphOf, type Wording } from '../skills/language.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { clipped } from '../sources/sentences.ts'
import { fileSource, type Sourced } from '../sources/sourced.ts'
import { citedAs } from './cited-as.ts'
import type { ReadContract } from './read-contract.ts'
import type { Sentence } from './sentences.ts'
import type { ContractSide, TopicKey } from './topic.ts'
import { holderIn, type Who } from './who.ts'

type PairKey = keyof typeof table

interface Row {
  name: Wording
  topic: TopicKey
  /** Whether who is named gains by it or bears it. */
  gives: 'right' | 'burden'
  /** What whoever it disfavours should ask for. */
  change: Wording
  signs: readonly string[]
}

/** A right or a duty, and which of the parties has it. */
export interface ComparedPair extends Sourced {
  key: string
  title: string
  state: 'even' | 'for_us' | 'against_us' | 'one_sided'
  clause: string | null
  analysis: string
}

interface Reading {
  contract: ReadContract
  file: SkillInput['files'][number]
  part: ContractSide | null
  locale: SkillInput['locale']
}

interface Found {
  sentence: Sentence
  holder: Who | 'both'
}

/** `npm run seeds:check` has judged the table by its schema. */
const rows = table as Readonly<Record<PairKey, Row>>
const subject = "(?<who>(?:[\\p{L}.&'’-]{1,24} ){0,3}[\\p{L}.&'’-]{2,24}?)"
const signs = new Map(
  Object.entries(rows).map(([key, { signs: some }]) => [
    key,
    some.map(
      (sign) =>
        new RegExp(
          sign.replace('{who}', () => subject),
          'iu',
        ),
    ),
  ]),
)
const sentenceMax = 4000
const quoteMax = 300
const quotesMax = 3

/** What one party may or must do, held against the other: what only one of them has is told. */
export const pairsOf = (reading: Reading): ComparedPair[] =>
  (Object.keys(rows) as PairKey[]).flatMap((key) => {
    const found = reading.contract.sentences.flatMap((sentence) => foundIn(sentence, key, reading))
    return found.length === 0 ? [] : [comparedPair(key, found, reading)]
  })

function foundIn(sentence: Sentence, key: PairKey, { contract }: Reading): Found[] {
  const plain = sentence.plain.slice(0, sentenceMax)
  for (const sign of signs.get(key) ?? []) {
    const words = sign.exec(plain)?.groups?.who
    const holder = words === undefined ? null : holderIn(words, contract.text)
    if (holder !== null) return [{ sentence, holder }]
  }
  return []
}

function comparedPair(key: PairKey, found: readonly Found[], { contract, file, part, locale }: Reading): ComparedPair {
  const { name, gives } = rows[key]
  const alone = aloneIn(found)
  const shown = alone === null ? found : found.filter(({ holder }) => holder !== 'both')
  const sources: Source[] = shown
    .slice(0, quotesMax)
    .map(({ sentence }) => fileSource(file, clipped(sentence, quoteMax)))
  const state = stateOf(alone, gives, part)
  return {
    key,
    title: name[locale],
    state,
    clause: shown[0] === undefined ? null : citedAs(shown[0].sentence.clause, contract),
    analysis: paragraphOf(toldOf(alone, rows[key], state), locale),
    sources,
    verification: 'verified',
  }
}

function toldOf(alone: Who | null, { gives, change }: Row, state: ComparedPair['state']): Wording[] {
  if (alone === null) return [texts.pair_even]
  const who = alone.name
  const told = gives === 'right' ? filled(texts.pair_right, { who }) : filled(texts.pair_burden, { who })
  return [told, state === 'for_us' ? texts.pair_ours : change]
}

/** The only one who has it; null where both have it, together or each by a clause of its own. */
function aloneIn(found: readonly Found[]): Who | null {
  const holders = found.flatMap(({ holder }) => (holder === 'both' ? [] : [holder]))
  const [first] = holders
  if (first === undefined) return null
  const isSame = (one: Who) => (one.part ?? one.name.toLowerCase()) === (first.part ?? first.name.toLowerCase())
  return holders.every(isSame) && found.every(({ holder }) => holder !== 'both') ? first : null
}

function stateOf(alone: Who | null, gives: Row['gives'], part: ContractSide | null): ComparedPair['state'] {
  if (alone === null) return 'even'
  if (part === null || alone.part === null) return 'one_sided'
  return (alone.part === part) === (gives === 'right') ? 'for_us' : 'against_us'
}
