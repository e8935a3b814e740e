import { listOf, type Wording } from '../skills/language.ts'
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
    ...(isOutside ? [outside[locale]] : []),
    state === 'attention' ? problemsOf(told) : plainly(told),
    ...(state === 'attention' || state === 'missing' ? [...guidanceOf(told), ...articlesOf(told)] : []),
  ]
  return parts.join(locale === 'zh' ? '' : ' ')
}

const outside: Wording = { zh: '清单之外的发现。', en: 'Found outside of the list.' }

function problemsOf({ hits, locale }: Told): string {
  const zh = locale === 'zh'
  const seen = new Set<string>()
  const said = hits.flatMap(({ why, sentence, isOurs }) => {
    const number = sentence?.clause.number ?? null
    const place = number === null ? '' : `${placeName(number, locale)}${zh ? '：' : ': '}`
    const ours = isOurs
      ? zh
        ? '（对我方有利，对方可能要求修改）'
        : ' (in our favour; expect the other side to object)'
      : ''
    const text = `${place}${why[locale]}${ours}`
    if (seen.has(text)) return []
    seen.add(text)
    return [text]
  })
  return zh ? `${said.join('；')}。` : `${said.join('. ')}.`
}

/** 第7.2条, Clause 7.2; an annex or a heading goes by its own name. */
const placeName = (clause: string, locale: SkillInput['locale']): string =>
  !/^\d/.test(clause) ? clause : locale === 'zh' ? `第${clause}条` : `Clause ${clause}`

function plainly({ item, state, clause, locale }: Told): string {
  const zh = locale === 'zh'
  if (state === 'ok') {
    const place = clause === null ? '' : zh ? `（${placeName(clause, locale)}）` : ` (${placeName(clause, locale)})`
    return zh
      ? `合同有相应约定${place}，按规则未见问题；内容是否充分需由人核对。`
      : `The contract settles it${place}, and the rules found no problem; whether it suffices is for a person to check.`
  }
  if (state === 'missing') return zh ? '合同中未找到相应约定。' : 'No such provision was found in the contract.'
  if (item.topics.some((key) => topics[key].isJudged))
    return zh
      ? '此项不由某一条款约定，需结合事实由人判断；规则未发现相关问题。'
      : 'No clause settles it: a person has to judge it from the facts. The rules found nothing about it.'
  return zh ? '合同不涉及此项，或者此项并非必备。' : 'The contract does not concern it, or it is not required.'
}

/** Guidance in the other language would only be noise. */
const guidanceOf = ({ item: { guidance }, locale }: Told): string[] =>
  guidance === null || contractLanguage(guidance) !== locale
    ? []
    : [locale === 'zh' ? `审查要点：${guidance}` : `What to check: ${guidance}`]

function articlesOf({ item: { articles }, hasLaw, locale }: Told): string[] {
  if (hasLaw || articles.length === 0) return []
  const named = listOf(articles.slice(0, articlesMax), locale)
  return [
    locale === 'zh'
      ? `相关条文：${named}（未取得原文，需核对）。`
      : `Articles to check, whose text was not at hand: ${named}.`,
  ]
}
