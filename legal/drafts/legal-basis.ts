import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { articleCited, wordingOf } from '../sources/articles.ts'
import { type Paragraph, unproven, verificationOf } from '../sources/citations.ts'
import type { CaseDraft } from './case-draft.ts'
import type { Section } from './draft.ts'
import { foreignLaw } from './governing-law.ts'
import { gapAt, section } from './statements.ts'

const laws = [
  'civil_code',
  'civil_procedure',
  'labour_contract',
  'labour',
  'labour_arbitration',
  'road_traffic',
  'company',
  'consumer',
  'food_safety',
  'e_commerce',
  'insurance',
  'private_lending',
] as const

/** The articles that a document names, each with its wording where that is at hand; never anything else that was found. */
export function legalBasis(draft: CaseDraft, articles: readonly string[]): Section {
  const { language, facts } = draft
  const foreign = foreignLaw(facts)
  const cited = inOrder(articles)
  const paragraphs =
    foreign !== null
      ? [unproven(filled(texts.foreign_law, { law: foreign })[language])]
      : cited.length === 0
        ? [gapAt(texts.legal_basis, language)]
        : cited.map((article) => articleItem(article, draft.input, language))
  return section(texts.legal_basis, language, paragraphs)
}

/** Each once, law by law in the order in which they are named, and by number within a law. */
function inOrder(articles: readonly string[]): string[] {
  const byLaw = Map.groupBy(new Set(articles), (article) => articleCited(article)?.law ?? article)
  const numberOf = (article: string) => Number.parseFloat(articleCited(article)?.number.replace('-', '.') ?? '0')
  return [...byLaw.values()].flatMap((ones) => ones.toSorted((left, right) => numberOf(left) - numberOf(right)))
}

/** An article with its wording where that is at hand. */
export function articleItem(article: string, input: SkillInput, language: Locale): Paragraph {
  const source = wordingOf(article, input.sources)
  const name = citation(article, language)
  if (source === null) return { ...unproven(name), form: 'item' }
  const text = filled(texts.article_wording, { article: name, wording: source.quote.trim() })[language]
  return { text, sources: [source], verification: verificationOf(source, input), form: 'item' }
}

/** 《民法典》第六百七十五条 in Chinese; Civil Code, Article 675 in English where the law has a name there. */
export function citation(article: string, language: CaseDraft['language']): string {
  if (language === 'zh') return article
  const { law, number } = articleCited(article) ?? { law: '', number: '' }
  const key = laws.find((one) => texts[`law_${one}`].zh === law)
  return key === undefined ? article : filled(texts.article_en, { law: texts[`law_${key}`], number }).en
}

/** The articles in one sentence; those of one law follow its name once. */
export function citedTogether(articles: readonly string[], { language }: Pick<CaseDraft, 'language'>): string {
  const cited = inOrder(articles)
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
    const key = laws.find((one) => texts[`law_${one}`].zh === law)
    const numbers = articles.flatMap((article) => articleCited(article)?.number ?? [])
    if (key === undefined) return articles
    const list = joined(numbers)
    return numbers.length === 1
      ? [filled(texts.article_of, { number: list, law: texts[`law_${key}`] }).en]
      : [filled(texts.articles_of, { numbers: list, law: texts[`law_${key}`] }).en]
  })
  return joined(parts)
}

const joined = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts)
