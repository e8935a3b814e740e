import { highest, type Level } from '../analysis/risk-method.ts'
import { countTerms, speaksOf, termsIn } from '../causes/phrase-words.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { clipped } from '../sources/sentences.ts'
import { fileSource, type Sourced } from '../sources/sourced.ts'
import { analysisOf } from './analysis.ts'
import { citedAs } from './cited-as.ts'
import type { FindingState } from './finding-state.ts'
import { clausesOn, type Hit, hitsIn, mentionOf, type Place, placesBy } from './hits.ts'
import { itemOn, type ReviewItem, type ReviewList } from './lists.ts'
import { marketOn, type Playbook, positionOn, withPlaybook } from './positions.ts'
import type { ReadContract } from './read-contract.ts'
import { readHits } from './readings.ts'
import { restrictionsIn } from './restrictions.ts'
import type { Sentence } from './sentences.ts'
import type { ContractKind, ContractSide } from './topic.ts'
import { topics } from './topics.ts'
import { fallbackFor, wordingFor } from './wordings.ts'

/** What was found on an item of the list. */
export interface ContractFinding extends Sourced {
  item_key: string
  title: string
  state: FindingState
  risk_level: Level
  /** Our side should not sign before it is changed. */
  must_change: boolean
  clause: string | null
  analysis: string
  /** What is usual between equals. */
  market_position: string | null
  suggested_wording: string | null
  /** Wording that may still be accepted when the other side refuses the first. */
  fallback: string | null
  /** What the firm's own playbook does not accept. */
  walk_away: string | null
}

/** What the findings are made from. */
export interface Review {
  contract: ReadContract
  file: SkillInput['files'][number]
  kind: ContractKind
  /** For whom it is read; null is neutral. */
  part: ContractSide | null
  /** Whether Chinese law governs; where it does not, no article of it is cited. */
  isChinese: boolean
  playbook: Playbook | null
  input: SkillInput
}

const quoteMax = 600
const quotesMax = 6

/** Problems of the wording, and clauses that take freedom from a party. */
export const allHits = ({ contract, kind, part, isChinese }: Review): Hit[] => [
  ...readHits(hitsIn(contract, kind, isChinese), contract),
  ...restrictionsIn(contract, kind, part),
]

/** A finding per item in the order of the list, then one per topic with a problem that the list does not ask for. */
export function findingsOf({ items: listed }: ReviewList, review: Review, hits: readonly Hit[]): ContractFinding[] {
  const items = withPlaybook(listed, review.playbook)
  const places = new Map(items.map((item) => [item, placesOf(item, review)]))
  const assigned = new Map<ReviewItem, Hit[]>()
  for (const hit of hits) {
    const item = itemFor(hit, items, places) ?? outsideItem(hit, [...assigned.keys()])
    assigned.set(item, [...(assigned.get(item) ?? []), hit])
  }
  const outside = [...assigned.keys()].filter((item) => !items.includes(item))
  return [
    ...items.map((item) => findingOn(item, assigned.get(item) ?? [], places.get(item) ?? [], review)),
    ...outside.map((item) => findingOn(item, assigned.get(item) ?? [], [], review)),
  ]
}

/** By its topics; without a word that the rules know, by those of its titles and guidance. */
function placesOf(item: ReviewItem, { contract }: Review): Place[] {
  if (item.topics.length > 0) {
    const found = item.topics.flatMap((key) => clausesOn(key, contract)).sort((left, right) => right.score - left.score)
    return found.filter(({ clause }, at) => found.findIndex((one) => one.clause === clause) === at)
  }
  const names = speaksOf([item.title, item.title_en ?? ''].flatMap(termsIn))
  const guides = countTerms(item.guidance ?? '')
  return placesBy(contract, false, ({ heading, plain }) =>
    names(heading) ? 3 : names(plain) ? 2 : guides(plain) > 1 ? 1 : 0,
  )
}

/** The first topic of a problem that the list asks for; what may stand anywhere goes where its clause is the clearest. */
function itemFor(
  hit: Hit,
  items: readonly ReviewItem[],
  places: ReadonlyMap<ReviewItem, readonly Place[]>,
): ReviewItem | undefined {
  if (hit.topics === 'clause') {
    const scored = items.map((item) => ({
      item,
      score: places.get(item)?.find(({ clause }) => clause.start === hit.sentence?.clause.start)?.score ?? 0,
    }))
    const best = scored.reduce((left, right) => (right.score > left.score ? right : left), {
      item: undefined,
      score: 0,
    } as {
      item: ReviewItem | undefined
      score: number
    })
    return best.item
  }
  for (const key of hit.topics) {
    const item = items.find((one) => one.topics.includes(key))
    if (item) return item
  }
  return undefined
}

function outsideItem({ topics: keys }: Hit, known: readonly ReviewItem[]): ReviewItem {
  const key = (keys === 'clause' ? undefined : keys[0]) ?? 'other'
  return known.find(({ item_key, topics: own }) => item_key === key && own.length === 1) ?? itemOn(key)
}

function findingOn(item: ReviewItem, hits: readonly Hit[], places: readonly Place[], review: Review): ContractFinding {
  const { input, contract } = review
  const rated = hits
    .map((hit) => ({ ...hit, level: levelFor(hit, review.part), isOurs: isOurs(hit, review.part) }))
    .sort(
      (left, right) =>
        order.indexOf(left.level) - order.indexOf(right.level) ||
        Number(right.mustChange) - Number(left.mustChange) ||
        (left.sentence?.start ?? 0) - (right.sentence?.start ?? 0),
    )
  const mention = rated.length > 0 || places.length > 0 ? undefined : mentionIn(item, review)
  const state = stateOf(item, rated, places, mention, review)
  const [place] = places
  const concerned = state === 'missing' ? concernedBy(item, contract) : undefined
  const sentences =
    concerned !== undefined
      ? [concerned]
      : rated.length > 0
        ? rated.flatMap(({ sentence }) => sentence ?? [])
        : quoted(item, place, mention, contract)
  const quotes = [...new Set(sentences)]
    .slice(0, quotesMax)
    .map((one) => fileSource(review.file, clipped(one, quoteMax)))
  const law = review.isChinese ? passagesOn(item.articles, input.sources) : []
  const at = rated[0]?.sentence?.clause ?? place?.clause ?? mention?.clause
  const clause = at === undefined || state === 'missing' || state === 'not_applicable' ? null : citedAs(at, contract)
  const isOpen = state === 'attention' || state === 'missing'
  const position = positionOn(item.topics, review.playbook)
  return {
    item_key: item.item_key,
    title: input.locale === 'zh' ? item.title : (item.title_en ?? item.title),
    state,
    risk_level: riskOf(item, state, rated, review.part),
    must_change: rated.some(({ mustChange, isOurs }) => mustChange && !isOurs),
    clause,
    analysis: analysisOf({
      item,
      state,
      hits: rated,
      clause,
      isMentioned: mention !== undefined,
      concernedAt: concerned === undefined ? null : citedAs(concerned.clause, contract),
      hasLaw: law.length > 0,
      isChinese: review.isChinese,
      playbook: position === null ? null : (review.playbook?.name ?? null),
      side: review.part,
      locale: input.locale,
    }),
    market_position: isOpen ? marketOn(item.topics, input.locale) : null,
    suggested_wording: isOpen ? (position?.preferred ?? wordingFor(item, rated, contract)) : null,
    fallback: isOpen ? (position?.fallback ?? fallbackFor(item, rated, contract)) : null,
    walk_away: isOpen ? (position?.walk_away ?? null) : null,
    ...standingBehind(quotes, law, rated),
  }
}

/** Where the contract speaks of a required item without settling it. */
function mentionIn({ required, topics: keys }: ReviewItem, { contract }: Review): Sentence | undefined {
  if (!required) return undefined
  return keys.filter((key) => !topics[key].judged).flatMap((key) => mentionOf(key, contract) ?? [])[0]
}

/** What a contract holds that calls for something it does not settle: the sentence with most of its words. */
function concernedBy({ topics: keys }: ReviewItem, { sentences }: ReadContract): Sentence | undefined {
  const words = keys.flatMap((key) => topics[key].applies ?? [])
  const scored = sentences.map((sentence) => ({
    sentence,
    score: words.reduce((sum, word) => sum + sentence.plain.split(word).length - 1, 0),
  }))
  return scored.filter(({ score }) => score > 0).toSorted((left, right) => right.score - left.score)[0]?.sentence
}

const order: readonly Level[] = ['high', 'medium', 'low']
const isOurs = ({ against }: Hit, part: ContractSide | null): boolean =>
  part !== null && against !== null && against !== part

/** What burdens the other side is little risk to us, but what may not hold is one to whoever relies on it. */
const levelFor = (hit: Hit, part: ContractSide | null): Level =>
  !isOurs(hit, part) ? hit.level : hit.doubtful ? 'medium' : 'low'

function stateOf(
  item: ReviewItem,
  hits: readonly Hit[],
  places: readonly Place[],
  mention: Sentence | undefined,
  { contract }: Review,
): FindingState {
  if (hits.length > 0) return 'attention'
  if (places.length > 0) return 'ok'
  // What no rule knows cannot be said to be missing: somebody has to read for it.
  if (item.topics.length === 0) return item.required ? 'attention' : 'not_applicable'
  const known = item.topics.map((key) => topics[key])
  const isConcerned = known.some(({ applies, judged }) => !judged && (applies?.test(contract.plain) ?? true))
  if (!item.required || !isConcerned) return 'not_applicable'
  return mention === undefined ? 'missing' : 'attention'
}

function riskOf(item: ReviewItem, state: FindingState, hits: readonly Hit[], part: ContractSide | null): Level {
  if (hits.length > 0) return highest(hits) ?? 'medium'
  if (state !== 'missing' && state !== 'attention') return 'low'
  if (item.topics.length === 0) return 'medium'
  const level = item.risk_level ?? 'medium'
  const isTheirs = part !== null && item.topics.some((key) => (topics[key].protects ?? part) !== part)
  return isTheirs ? (order[order.indexOf(level) + 1] ?? 'low') : level
}

/** The sentence that speaks of the item, else the first of its clause. */
function quoted(
  { topics: keys }: ReviewItem,
  place: Place | undefined,
  mention: Sentence | undefined,
  { sentences }: ReadContract,
): Sentence[] {
  if (place === undefined) return mention === undefined ? [] : [mention]
  const inside = sentences.filter(({ clause }) => clause.start === place.clause.start)
  const speaking = inside.find(({ plain }) => keys.some((key) => topics[key].body.test(plain)))
  return [speaking ?? inside[0]].filter((one) => one !== undefined)
}

/** Quotations are exact. That a clause may not hold is an assertion of law: a passage has to stand behind it. */
function standingBehind(quotes: readonly Source[], law: readonly Source[], hits: readonly Hit[]): Sourced {
  const sources = [...quotes, ...law]
  if (law.length > 0) return { sources, verification: 'supported' }
  const isLaw = hits.some(({ doubtful }) => doubtful)
  return { sources, verification: quotes.length > 0 && !isLaw ? 'verified' : 'unverified' }
}
