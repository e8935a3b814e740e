import texts from '../../resources/texts/contract_readings.json' with { type: 'json' }
import type { Level } from '../analysis/risk-method.ts'
import { filled, type Wording } from '../skills/language.ts'
import { type ClauseType, clauseRows, clauseTypes, hintsAt } from './clause-type.ts'
import type { Clause } from './clauses.ts'
import type { Lack, Problem } from './problem.ts'
import { lacks, problems } from './problems.ts'
import type { ReadContract } from './read-contract.ts'
import { capital, type RoleNames } from './role-names.ts'
import type { Sentence } from './sentences.ts'
import { partOf } from './side.ts'
import type { ContractKind, ContractSide, TopicKey } from './topic.ts'
import { topics } from './topics.ts'

/** A problem at its place. */
export interface Hit {
  key: string
  topics: Problem['topics']
  level: Level
  against: ContractSide | null
  doubtful: boolean
  why: Wording
  stake: Wording | null
  mustChange: boolean
  wording: Wording | null
  fallback: Wording | null
  settles: string | null
  sentence: Sentence | null
}

const sentenceMax = 4000
const hitsMax = 3

/** Every problem that the contract shows, in the order of the problems, each at its first places. */
export function hitsIn(contract: ReadContract, kind: ContractKind, isChinese = true): Hit[] {
  const isHere = ({ kinds = [kind] }: Problem | Lack) => kinds.includes(kind)
  const found = problems
    .filter(isHere)
    .filter(({ only_prc = false }) => isChinese || !only_prc)
    .map((problem) => (isChinese ? problem : underAnotherLaw(problem)))
    .filter(
      ({ when, unlessElsewhere }) => (when?.test(contract.plain) ?? true) && !unlessElsewhere?.test(contract.plain),
    )
    .flatMap((problem) => hitsOf(problem, contract))
  const told = new Set(found.filter((hit) => hit.topics !== 'clause').map(({ sentence }) => sentence))
  return [
    ...found.filter((hit) => hit.topics !== 'clause' || !told.has(hit.sentence)),
    ...lacks
      .filter(isHere)
      .map((lack) => (isChinese ? lack : { ...lack, doubtful: false }))
      .flatMap((lack) => lackIn(lack, contract)),
  ]
}

/** What Chinese courts think of it says nothing about others. */
const underAnotherLaw = <P extends Problem>(problem: P): P => ({
  ...problem,
  doubtful: false,
  why: problem.abroad ?? problem.why,
})

function hitsOf(problem: Problem, contract: ReadContract): Hit[] {
  const hits: Hit[] = []
  for (const sentence of contract.sentences) {
    const plain = sentence.plain.slice(0, sentenceMax)
    const { sign } = problem
    const match = typeof sign === 'function' ? null : sign.exec(plain)
    const isFound = typeof sign === 'function' ? sign(plain) : match !== null
    if (!isFound || problem.unless?.test(plain)) continue
    const who = match?.groups?.who
    const favoured = who === undefined ? null : partOf(who, contract.text)
    const against = favoured === null ? problem.against : favoured === 'giver' ? 'taker' : 'giver'
    hits.push({ ...toldBy(problem, against, contract.names), topics: problem.topics, sentence })
    if (hits.length === hitsMax) break
  }
  return hits
}

/** What the row says, with the sides as this contract calls them. */
function toldBy(row: Problem | Lack, against: ContractSide | null, names: RoleNames): Omit<Hit, 'topics' | 'sentence'> {
  const { key, level, why, doubtful = false, must_change = false, stake = null, settles = null } = row
  const [favoured, other] = against === 'giver' ? [names.taker, names.giver] : [names.giver, names.taker]
  const sides = {
    favoured: favoured ?? texts.one_party,
    other: other ?? texts.other_party,
    Favoured: first(favoured ?? texts.one_party),
    Other: first(other ?? texts.other_party),
  }
  const inWords = (text: Wording | undefined) => (text === undefined ? null : filled(text, sides))
  const [wording, fallback] = [inWords(row.wording), inWords(row.fallback)]
  return { key, level, against, doubtful, why, stake, mustChange: must_change, wording, fallback, settles }
}

/** As a sentence begins. */
const first = (name: string | Wording): string | Wording =>
  typeof name === 'string' ? capital(name) : { zh: name.zh, en: capital(name.en) }

function lackIn(lack: Lack, contract: ReadContract): Hit[] {
  const { topic, when, lacks: needed, at, against } = lack
  const places = clausesOn(topic, contract)
  const said = places.map(({ clause }) => clause.plain).join('\n')
  if (places.length === 0 || needed.test(said) || !(when?.test(said) ?? true)) return []
  const starts = places.map(({ clause }) => clause.start)
  const inside = contract.sentences.filter((one) => starts.includes(one.clause.start))
  const sentence =
    inside.find(({ plain }) => at?.test(plain)) ??
    inside.find(({ plain }) => topics[topic].body.test(plain)) ??
    inside[0] ??
    null
  return [{ ...toldBy(lack, against, contract.names), topics: [topic], sentence }]
}

/** A clause that speaks of something, and how clearly. */
export interface Place {
  clause: ReadContract['clauses'][number]
  score: number
}

const definitions = /\bdefinitions?\b|\binterpretation\b|定义|释义/i

/** The clauses on a topic, clearest first: by their own heading, by that of what they stand in, by their words. */
export function clausesOn(key: TopicKey, contract: ReadContract): Place[] {
  const { heading, body } = topics[key]
  const typed = new Set(typedOn(key, contract).map(({ clause }) => clause.start))
  return placesBy(contract, key === 'parties', (clause) =>
    heading.test(clause.heading) && clause.path.length > 0
      ? 3
      : (clause.path.some((one) => heading.test(one)) ? 2 : 0) +
        (body.test(clause.plain) || typed.has(clause.start) ? 1 : 0),
  )
}

const typesOn = (key: TopicKey): ClauseType[] =>
  clauseTypes.filter((type) => clauseRows[type].topic === key && clauseRows[type].opening !== true)

/** The sentences that are clauses of the topic's types, wherever they stand. */
const typedOn = (key: TopicKey, { typed }: ReadContract): Sentence[] => [
  ...new Set(typesOn(key).flatMap((type) => typed.get(type) ?? [])),
]

/** The first sentence that speaks of a topic at all, definitions and what stands before the first clause included. */
export function mentionOf(key: TopicKey, contract: ReadContract): Sentence | undefined {
  const [typed] = typedOn(key, contract)
  const types = typesOn(key)
  return (
    typed ??
    contract.sentences.find(({ plain }) => topics[key].body.test(plain)) ??
    contract.sentences.find(({ plain }) => types.some((type) => hintsAt(type, plain)))
  )
}

/** What is defined is not settled yet, and before the first clause only the parties are named. */
export function placesBy(
  { clauses }: ReadContract,
  withPreamble: boolean,
  scoreOf: (clause: Place['clause']) => number,
): Place[] {
  const isSplit = clauses.length > 3
  const isPreamble = (clause: Clause, at: number) => at === 0 && clause.number === null
  return clauses
    .filter(
      (clause, at) => /[\p{L}\p{N}]{2}/u.test(clause.plain) && (withPreamble || !isSplit || !isPreamble(clause, at)),
    )
    .filter(({ path }) => !path.some((one) => definitions.test(one)))
    .map((clause) => ({ clause, score: scoreOf(clause) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.clause.start - right.clause.start)
}
