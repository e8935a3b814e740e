import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { caseDays } from '../case/decisive-day.ts'
import { citation, lawNamed } from '../law/citation.ts'
import { articleOnDay, type DatedArticle } from '../law/law-of-day.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { articleCited, wordingOf } from '../sources/articles.ts'
import { type Paragraph, unproven, verificationOf } from '../sources/citations.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseDraft } from './case-draft.ts'
import type { Section } from './draft.ts'
import { foreignLaw } from './governing-law.ts'
import { gapAt, section } from './statements.ts'

/** The articles that a document names, each with its wording where that is at hand; never anything else that was found. */
export function legalBasis(draft: CaseDraft, articles: readonly string[]): Section {
  const { language, facts } = draft
  const foreign = foreignLaw(facts)
  const cited = datedArticles(articles, draft)
  // Without any wording at hand nothing is said of versions, but that all of them have to be looked up.
  const hasLaw = cited.some(({ article }) => wordingOf(article, draft.input.sources) !== null)
  const paragraphs =
    foreign !== null
      ? [unproven(filled(texts.foreign_law, { law: foreign })[language])]
      : cited.length === 0
        ? [gapAt(texts.legal_basis, language)]
        : [
            ...cited.map((dated) => datedItem(dated, draft, hasLaw)),
            ...(hasLaw ? [] : [gapAt(texts.wordings_missing, language, 'note')]),
          ]
  return section(texts.legal_basis, language, paragraphs)
}

/** Each once, law by law in the order in which they are named, and by number within a law. */
function inOrder(articles: readonly string[]): string[] {
  const byLaw = Map.groupBy(new Set(articles), (article) => articleCited(article)?.law ?? article)
  const numberOf = (article: string) => Number.parseFloat(articleCited(article)?.number.replace('-', '.') ?? '0')
  return [...byLaw.values()].flatMap((ones) => ones.toSorted((left, right) => numberOf(left) - numberOf(right)))
}

/** Each as it was on the day that decides, once and in its order. */
function datedArticles(
  articles: readonly string[],
  { model, facts }: Pick<CaseDraft, 'model' | 'facts'>,
): DatedArticle[] {
  const days = caseDays(model, facts)
  const dated = new Map(articles.map((article) => articleOnDay(article, days)).map((one) => [one.article, one]))
  return inOrder([...dated.keys()]).flatMap((article) => dated.get(article) ?? [])
}

/**
 * With its wording of that day; the wording of another day is never cited. An older article, or one that a base of law has
 * not in its wording of that day, is a gap: somebody has to look it up.
 */
function datedItem({ article, day, unknownBefore }: DatedArticle, draft: CaseDraft, hasLaw: boolean): Paragraph {
  const { input, language } = draft
  const name = citation(article, language)
  const both = (one: string): Wording => ({ zh: writtenDate(one, 'zh'), en: writtenDate(one, 'en') })
  if (day === null || (unknownBefore === null && (!hasLaw || wordingOf(article, input.sources) !== null)))
    return articleItem(article, input, language)
  const what =
    unknownBefore === null
      ? filled(texts.wording_of_day_missing, { article: name, day: both(day) })
      : filled(texts.rule_of_day_unknown, { article: name, since: both(unknownBefore), day: both(day) })
  return { ...unproven(gap(what, language)), form: 'item' }
}

/** An article with its wording where that is at hand. */
export function articleItem(article: string, input: SkillInput, language: Locale): Paragraph {
  const source = wordingOf(article, input.sources)
  const name = citation(article, language)
  if (source === null) return { ...unproven(name), form: 'item' }
  const text = filled(texts.article_wording, { article: name, wording: source.quote.trim() })[language]
  return { text, sources: [source], verification: verificationOf(source, input), form: 'item' }
}

/** The articles in one sentence; those of one law follow its name once. */
export function citedTogether(articles: readonly string[], draft: CaseDraft): string {
  const { language } = draft
  const cited = datedArticles(articles, draft)
    .filter(({ unknownBefore }) => unknownBefore === null)
    .map(({ article }) => article)
  if (language === 'en') return inEnglish(cited)
  const byLaw = Map.groupBy(cited, (article) => /^《[^》]{1,100}》/.exec(article)?.[0] ?? '')
  return listOf(
    [...byLaw].map(
      ([law, ones]) =>
        law +
        listOf(
          ones.map((article) => article.slice(law.length)),
          language,
        ),
    ),
    language,
  )
}

/** Articles 667 and 675 of the Civil Code; Provisions of …, Article 25. */
function inEnglish(cited: readonly string[]): string {
  const byLaw = Map.groupBy(cited, (article) => articleCited(article)?.law ?? '')
  const parts = [...byLaw].flatMap(([law, articles]) => {
    const name = lawNamed(law)
    const numbers = articles.flatMap((article) => articleCited(article)?.number ?? [])
    if (name === null) return articles
    const list = joined(numbers)
    return numbers.length === 1
      ? [filled(texts.article_of, { number: list, law: name }).en]
      : [filled(texts.articles_of, { numbers: list, law: name }).en]
  })
  return joined(parts)
}

const joined = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts)
