import { clipText } from '@casewright/kit/text/clip-text'
import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { countTerms } from '../causes/phrase-words.ts'
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { clipped, sentencesOf } from '../sources/sentences.ts'
import { fileSource, type Sourced } from '../sources/sourced.ts'
import { citedAs, placeName } from './cited-as.ts'
import type { Review } from './findings.ts'
import { clausesOn, type Hit, mentionOf } from './hits.ts'
import type { Sentence } from './sentences.ts'
import type { TopicKey } from './topic.ts'
import { topics } from './topics.ts'

/** What the client asked or fears, and what the contract says to it. */
export interface AnsweredWorry extends Sourced {
  worry: string
  /** What it is about; null where the rules cannot tell. */
  title: string | null
  state: 'problem' | 'settled' | 'mentioned' | 'not_in_contract' | 'open'
  clause: string | null
  answer: string
}

const asking =
  /担心|顾虑|害怕|生怕|关心|在意|关注|想知道|想了解|会不会|能不能|可不可以|是不是|是否|有没有|怎么办|重点|特别|尤其|[吗呢么](?:[？?]|$)|[？?]$|\bworr(?:y|ied|ies)|\bconcern|\bafraid|\bwant to know|\bwonder|\bcan (?:they|we|i|it|the)\b|\bcould they|\bwhat (?:if|happens)|\bis there\b|\bdo(?:es)? (?:we|it|they)\b|\bare we\b|\bhow (?:long|much|do|can|easy)|\bwhether\b|\?$|\bin particular|\bespecially|\bmainly|\bunhappy/i
const textMax = 5000
const worriesMax = 12
const topicsMax = 3
const problemsMax = 3
const quoteMax = 400

const topicKeys = (Object.keys(topics) as TopicKey[]).filter((key) => topics[key].asked_as !== undefined)
const words = new Map(
  topicKeys.map((key) => [
    key,
    [...(topics[key].asked_as?.zh ?? []), ...(topics[key].asked_as?.en ?? [])].map((word) => new RegExp(word, 'iu')),
  ]),
)

/** Every question and fear of the client, each answered by a clause or by saying that there is none. */
export const answeredWorries = (review: Review, hits: readonly Hit[]): AnsweredWorry[] =>
  worriesIn(review.input)
    .flatMap((worry) => {
      const about = topicsIn(worry, review)
      return about.length === 0 ? openWorry(worry, review) : about.map((key) => answerOn(worry, key, review, hits))
    })
    .slice(0, worriesMax)

/** Those of this message, of the first account and of earlier reviews, each once. */
function worriesIn(input: SkillInput): string[] {
  const { facts } = input.state.intake ?? {}
  const earlier = (input.state.contract_review?.worries ?? []).flatMap((one) => one.worry ?? [])
  const told = [input.message, facts ?? ''].map((text) => clipText(text, textMax))
  const asked = told.flatMap(sentencesOf).map(({ text }) => text)
  return [...new Set([...earlier, ...asked.filter((text) => asking.test(text))])]
}

/** In the order in which the client names them. */
function topicsIn(worry: string, { kind }: Review): TopicKey[] {
  const found = topicKeys
    .filter((key) => (topics[key].kinds ?? [kind]).includes(kind))
    .map((key) => ({ key, at: Math.min(...(words.get(key) ?? []).map((word) => placeOf(word, worry))) }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((left, right) => left.at - right.at)
  return found
    .filter(({ at }, order) => found.findIndex((one) => one.at === at) === order)
    .slice(0, topicsMax)
    .map(({ key }) => key)
}

const placeOf = (word: RegExp, text: string): number => {
  const at = text.search(word)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function answerOn(worry: string, key: TopicKey, review: Review, hits: readonly Hit[]): AnsweredWorry {
  const { contract } = review
  const { locale } = review.input
  const near = nearness(worry, key)
  const title = topics[key].name[locale]
  const problems = problemsOn(key, hits)
    .sort((left, right) => near(right.sentence) - near(left.sentence))
    .slice(0, problemsMax)
  const settled = clausesOn(key, contract)
    .flatMap(({ clause }) => contract.sentences.filter((one) => one.clause.start === clause.start))
    .sort((left, right) => near(right) - near(left))[0]
  const sentence = problems[0]?.sentence ?? settled ?? mentionOf(key, contract)
  if (sentence === undefined)
    return { worry, title, state: 'not_in_contract', clause: null, answer: texts.worry_absent[locale], ...bare() }
  const place = placeOfSentence(sentence, review)
  const state = problems.length > 0 ? 'problem' : settled !== undefined ? 'settled' : 'mentioned'
  const answer = {
    problem: filled(texts.worry_problem, { problems: toldOf(problems, review) }),
    settled: filled(texts.worry_answered, { place }),
    mentioned: filled(texts.worry_mentioned, { place }),
  }[state]
  const quoted = problems.length > 0 ? problems.flatMap((hit) => hit.sentence ?? []) : [sentence]
  const clause = citedAs(sentence.clause, contract)
  return { worry, title, state, clause, answer: answer[locale], ...quoting(quoted, review) }
}

/** Those that belong to it first of all; else those that may be told there. */
function problemsOn(key: TopicKey, hits: readonly Hit[]): Hit[] {
  const near = hits.filter(({ topics: keys, sentence }) => keys !== 'clause' && keys.includes(key) && sentence !== null)
  const own = near.filter(({ topics: keys }) => keys[0] === key)
  return own.length > 0 ? own : near
}

const placeOfSentence = ({ clause }: Sentence, { contract, input: { locale } }: Review): string => {
  const cited = citedAs(clause, contract)
  return cited === null ? texts.the_contract[locale] : placeName(cited, locale)
}

/** Each problem with its clauses. */
const toldOf = (problems: readonly Hit[], review: Review): string => {
  const { locale } = review.input
  const byProblem = Map.groupBy(problems, ({ why }) => why[locale])
  const said = [...byProblem].map(([why, some]) => {
    const places = new Set(
      some.flatMap(({ sentence }) => (sentence === null ? [] : [placeOfSentence(sentence, review)])),
    )
    return filled(texts.problem_at, { why, place: listOf([...places], locale) })[locale]
  })
  return said.join(locale === 'zh' ? '；' : '; ')
}

/** How much a sentence speaks of what the client said. */
function nearness(worry: string, key: TopicKey): (sentence: Sentence | null) => number {
  const said = (words.get(key) ?? []).filter((word) => word.test(worry))
  const others = words.get(key) ?? []
  const terms = countTerms(worry)
  return (sentence) =>
    sentence === null
      ? 0
      : 3 * said.filter((word) => word.test(sentence.plain)).length +
        others.filter((word) => word.test(sentence.plain)).length +
        terms(sentence.plain)
}

/** A request to review is no worry; what cannot be matched is left to a lawyer, with the nearest words of the contract. */
function openWorry(worry: string, review: Review): AnsweredWorry[] {
  if (request.test(worry)) return []
  const terms = countTerms(worry)
  const nearest = review.contract.sentences
    .map((sentence) => ({ sentence, score: terms(sentence.plain) }))
    .reduce((left, right) => (right.score > left.score ? right : left), { sentence: null as Sentence | null, score: 1 })
  const source = nearest.sentence === null ? bare() : quoting([nearest.sentence], review)
  return [{ worry, title: null, state: 'open', clause: null, answer: texts.worry_open[review.input.locale], ...source }]
}

const request =
  /\b(?:review|check|look (?:at|over)|read|go through)\b|审查|审核|审阅|看看|看一下|把关|帮(?:我|忙|我们).{0,6}看/i

const bare = (): Sourced => ({ sources: [], verification: 'unverified' })

const quoting = (sentences: readonly Sentence[], { file }: Review): Sourced => ({
  sources: [...new Set(sentences)].map((sentence) => fileSource(file, clipped(sentence, quoteMax))),
  verification: 'verified',
})
