import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import type { FindingState } from './finding-state.ts'
import type { Hit } from './hits.ts'
import { contractLanguage } from './kind.ts'
import type { ReviewItem } from './lists.ts'
import { topics } from './topics.ts'

interface Told {
  item: ReviewItem
  state: FindingState
  hits: readonly (Hit & { isOurs: boolean })[]
  clause: string | null
  /** The list does not ask for it. */
  isOutside: boolean
  hasLaw: boolean
  locale: SkillInput['locale']
}

const articlesMax = 3

/** Why the item stands as it does, in the user's language. */
export function analysisOf(told: Told): string {
  const { state, isOutside, locale } = told
  const parts = [
    ...(isOutside ? [texts.outside[locale]] : []),
    state === 'attention' ? problemsOf(told) : plainly(told),
    ...(state === 'attention' || state === 'missing' ? [...guidanceOf(told), ...articlesOf(told)] : []),
  ]
  return parts.join(locale === 'zh' ? '' : ' ')
}

function problemsOf({ hits, locale }: Told): string {
  const zh = locale === 'zh'
  const seen = new Set<string>()
  const said = hits.flatMap(({ why, sentence, isOurs }) => {
    const number = sentence?.clause.number ?? null
    const place = number === null ? '' : `${placeName(number, locale)}${zh ? '：' : ': '}`
    const ours = isOurs ? texts.ours[locale] : ''
    const text = `${place}${why[locale]}${ours}`
    if (seen.has(text)) return []
    seen.add(text)
    return [text]
  })
  return zh ? `${said.join('；')}。` : `${said.join('. ')}.`
}

/** 第7.2条, Clause 7.2; an annex or a heading goes by its own name. */
const placeName = (clause: string, locale: SkillInput['locale']): string =>
  /^\d/.test(clause) ? filled(texts.clause, { number: clause })[locale] : clause

function plainly({ item, state, clause, locale }: Told): string {
  if (state === 'ok')
    return clause === null
      ? texts.settled[locale]
      : filled(texts.settled_at, { place: placeName(clause, locale) })[locale]
  if (state === 'missing') return texts.missing[locale]
  return item.topics.some((key) => topics[key].judged) ? texts.judged[locale] : texts.not_concerned[locale]
}

/** Guidance in the other language would only be noise. */
const guidanceOf = ({ item: { guidance }, locale }: Told): string[] =>
  guidance === null || contractLanguage(guidance) !== locale ? [] : [filled(texts.to_check, { guidance })[locale]]

function articlesOf({ item: { articles }, hasLaw, locale }: Told): string[] {
  if (hasLaw || articles.length === 0) return []
  return [filled(texts.articles, { articles: listOf(articles.slice(0, articlesMax), locale) })[locale]]
}
