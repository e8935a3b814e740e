import { highest, type Level } from '../analysis/risk-method.ts'
import { countTerms, speaksOf, termsIn } from '../causes/phrase-words.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { clipped } from '../sources/sentences.ts'
import { fileSource, type Sourced } from '../sources/sourced.ts'
import { analysisOf } from './analysis.ts'
import type { Clause } from './clauses.ts'
import type { FindingState } from './finding-state.ts'
import { clausesOn, type Hit, hitsIn, type Place, placesBy } from './hits.ts'
import { contractLanguage } from './kind.ts'
import { itemOn, type ReviewItem, type ReviewList } from './lists.ts'
import type { ReadContract } from './read-contract.ts'
import type { Sentence } from './sentences.ts'
import type { ContractKind, ContractSide } from './topic.ts'
import { topics } from './topics.ts'

/** What was found on an item of the list. */
export interface ContractFinding extends Sourced {
  item_key: string
  title: string
  state: FindingState
  risk_level: Level
  clause: string | null
  analysis: string
  suggested_wording: string | null
}

/** What the findings are made from. */
export interface Review {
  contract: ReadContract
  file: SkillInput['files'][number]
  kind: ContractKind
  /** For whom it is read; null is neutral. */
  part: ContractSide | null
  input: SkillInput
}

const quoteMax = 600
const quotesMax = 6
const wordingsMax = 3

/** A finding per item in the order of the list, then one per topic with a problem that the list does not ask for. */
export function findingsOf({ items }: ReviewList, review: Review): ContractFinding[] {
  const places = new Map(items.map((item) => [item, placesOf(item, review)]))
  const hits = hitsIn(review.contract, review.kind)
  const assigned = new Map<ReviewItem, Hit[]>()
  for (const hit of hits) {
    const item = itemFor(hit, items, places) ?? outsideItem(hit, [...assigned.keys()])
    assigned.set(item, [...(assigned.get(item) ?? []), hit])
  }
  const outside = [...assigned.keys()].filter((item) => !items.includes(item))
  return [
    ...items.map((item) => findingOn(item, assigned.get(item) ?? [], places.get(item) ?? [], review, false)),
    ...outside.map((item) => findingOn(item, assigned.get(item) ?? [], [], review, true)),
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

function findingOn(
  item: ReviewItem,
  hits: readonly Hit[],
  places: readonly Place[],
  review: Review,
  isOutside: boolean,
): ContractFinding {
  const { input, contract } = review
  const rated = hits
    .map((hit) => ({ ...hit, level: levelFor(hit, review.part), isOurs: isOurs(hit, review.part) }))
    .sort(
      (left, right) =>
        order.indexOf(left.level) - order.indexOf(right.level) ||
        (left.sentence?.start ?? 0) - (right.sentence?.start ?? 0),
    )
  const state = stateOf(item, rated, places, review)
  const [place] = places
  const sentences = rated.length > 0 ? rated.flatMap(({ sentence }) => sentence ?? []) : quoted(item, place, contract)
  const quotes = [...new Set(sentences)]
    .slice(0, quotesMax)
    .map((one) => fileSource(review.file, clipped(one, quoteMax)))
  const law = passagesOn(item.articles, input.sources)
  const at = rated[0]?.sentence?.clause ?? place?.clause
  const clause = at === undefined || state === 'missing' || state === 'not_applicable' ? null : citedAs(at, contract)
  return {
    item_key: item.item_key,
    title: input.locale === 'zh' ? item.title : (item.title_en ?? item.title),
    state,
    risk_level: riskOf(item, state, rated, review.part),
    clause,
    analysis: analysisOf({ item, state, hits: rated, clause, isOutside, hasLaw: law.length > 0, locale: input.locale }),
    suggested_wording: state === 'attention' || state === 'missing' ? wordingFor(item, rated, contract) : null,
    ...standingBehind(quotes, law, rated),
  }
}

/** A heading stands for a number that is not there; what the whole contract is called does not. */
const citedAs = (clause: Clause, { clauses }: ReadContract): string | null =>
  clause.number ?? (clause.start === clauses[0]?.start ? null : clause.heading || null)

const order: readonly Level[] = ['high', 'medium', 'low']
const isOurs = ({ against }: Hit, part: ContractSide | null): boolean =>
  part !== null && against !== null && against !== part

/** What burdens the other side is little risk to us, but what may not hold is one to whoever relies on it. */
const levelFor = (hit: Hit, part: ContractSide | null): Level =>
  !isOurs(hit, part) ? hit.level : hit.doubtful ? 'medium' : 'low'

function stateOf(item: ReviewItem, hits: readonly Hit[], places: readonly Place[], { contract }: Review): FindingState {
  if (hits.length > 0) return 'attention'
  if (places.length > 0) return 'ok'
  const known = item.topics.map((key) => topics[key])
  const isConcerned =
    known.length === 0 || known.some(({ applies, judged }) => !judged && (applies?.test(contract.plain) ?? true))
  return item.required && isConcerned ? 'missing' : 'not_applicable'
}

function riskOf(item: ReviewItem, state: FindingState, hits: readonly Hit[], part: ContractSide | null): Level {
  if (state === 'attention') return highest(hits) ?? 'medium'
  if (state !== 'missing') return 'low'
  const level = item.risk_level ?? 'medium'
  const isTheirs = part !== null && item.topics.some((key) => (topics[key].protects ?? part) !== part)
  return isTheirs ? (order[order.indexOf(level) + 1] ?? 'low') : level
}

/** The sentence that speaks of the item, else the first of its clause. */
function quoted({ topics: keys }: ReviewItem, place: Place | undefined, { sentences }: ReadContract): Sentence[] {
  if (place === undefined) return []
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

/** The wording of the list where it is in the contract's language, and what the problems themselves call for. */
function wordingFor(item: ReviewItem, hits: readonly Hit[], { plain }: ReadContract): string | null {
  const language = contractLanguage(plain)
  const own = item.suggested_wording
  const ready = item.topics.flatMap((key) => topics[key].wording?.[language] ?? [])[0] ?? null
  const special = hits.flatMap(({ wording }) => wording?.[language] ?? []).slice(0, wordingsMax)
  const isOwn = own !== null && contractLanguage(own) === language
  const first = isOwn ? own : special.length > 0 ? null : (ready ?? own)
  const all = [...new Set([...(first === null ? [] : [first]), ...special])]
  return all.length > 0 ? all.join('\n') : null
}
