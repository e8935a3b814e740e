import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { placeName } from './cited-as.ts'
import type { FindingState } from './finding-state.ts'
import type { Hit } from './hits.ts'
import { contractLanguage } from './kind.ts'
import type { ReviewItem } from './lists.ts'
import type { ContractSide } from './topic.ts'
import { topics } from './topics.ts'

interface Told {
  item: ReviewItem
  state: FindingState
  hits: readonly (Hit & { isOurs: boolean })[]
  clause: string | null
  /** No clause settles it, but a sentence speaks of it. */
  isMentioned: boolean
  /** The clause that shows why something missing is needed. */
  concernedAt: string | null
  hasLaw: boolean
  isChinese: boolean
  /** The playbook whose position counts. */
  playbook: string | null
  side: ContractSide | null
  locale: SkillInput['locale']
}

const articlesMax = 3

/** Why the item stands as it does, and why it matters to the side, in the user's language. */
export function analysisOf(told: Told): string {
  const { state, hits, isChinese, playbook, locale } = told
  const isOpen = state === 'attention' || state === 'missing'
  const parts = [
    hits.length > 0 ? problemsOf(told) : plainly(told),
    ...(isOpen ? stakeOf(told) : []),
    ...(isOpen && playbook !== null ? [filled(texts.by_playbook, { name: playbook })[locale]] : []),
    ...(isOpen && isChinese ? [...guidanceOf(told), ...articlesOf(told)] : []),
  ]
  return parts.join(locale === 'zh' ? '' : ' ')
}

/** What favours us needs no warning; without a side nobody's interest is told. */
function stakeOf({ item, state, hits, side, locale }: Told): string[] {
  if (side === null || (hits.length > 0 && hits.every(({ isOurs }) => isOurs))) return []
  if (state === 'missing' && item.topics.some((key) => (topics[key].protects ?? side) !== side))
    return [texts.lack_ours[locale]]
  const own = hits.find((hit) => !hit.isOurs && hit.stake !== null)?.stake?.[locale]
  const stake = own ?? item.topics.flatMap((key) => topics[key].stake?.[side][locale] ?? [])[0]
  return stake === undefined ? [] : [filled(texts.why_it_matters, { stake })[locale]]
}

/** What is wrong, clause by clause. */
function problemsOf({ hits, locale }: Told): string {
  const zh = locale === 'zh'
  const byPlace = Map.groupBy(hits, ({ sentence }) => sentence?.clause.number ?? null)
  const said = [...byPlace].map(([number, some]) => {
    const place = number === null ? '' : `${placeName(number, locale)}${zh ? '：' : ': '}`
    const problems = new Set(some.map(({ why, isOurs }) => `${why[locale]}${isOurs ? texts.ours[locale] : ''}`))
    return `${place}${[...problems].join(zh ? '，' : '; ')}`
  })
  return zh ? `${said.join('；')}。` : `${said.join('. ')}.`
}

function plainly({ item, state, clause, isMentioned, concernedAt, locale }: Told): string {
  if (isMentioned)
    return clause === null
      ? texts.mentioned_somewhere[locale]
      : filled(texts.mentioned, { place: placeName(clause, locale) })[locale]
  if (state === 'attention' && item.topics.length === 0) return texts.no_rule[locale]
  if (state === 'ok')
    return clause === null
      ? texts.settled[locale]
      : filled(texts.settled_at, { place: placeName(clause, locale) })[locale]
  if (state === 'missing')
    return concernedAt === null
      ? texts.missing[locale]
      : filled(texts.missing_though, { place: placeName(concernedAt, locale) })[locale]
  return item.topics.some((key) => topics[key].judged) ? texts.judged[locale] : texts.not_concerned[locale]
}

/** Guidance in the other language would only be noise. */
const guidanceOf = ({ item: { guidance }, locale }: Told): string[] =>
  guidance === null || contractLanguage(guidance) !== locale ? [] : [filled(texts.to_check, { guidance })[locale]]

function articlesOf({ item: { articles }, hasLaw, locale }: Told): string[] {
  if (hasLaw || articles.length === 0) return []
  return [filled(texts.articles, { articles: listOf(articles.slice(0, articlesMax), locale) })[locale]]
}
