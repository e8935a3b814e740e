import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { articleCited } from '../sources/articles.ts'

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

/** A law by its Chinese name, where it has one in both languages. */
export function lawNamed(law: string): Wording | null {
  const key = laws.find((one) => texts[`law_${one}`].zh === law)
  return key === undefined ? null : texts[`law_${key}`]
}

/** 《民法典》第六百七十五条 in Chinese; Civil Code, Article 675 in English where the law has a name there. */
export function citation(article: string, language: Locale): string {
  if (language === 'zh') return article
  const { law, number } = articleCited(article) ?? { law: '', number: '' }
  const name = lawNamed(law)
  return name === null ? article : filled(texts.article_en, { law: name, number }).en
}

export const citations = (articles: readonly string[], language: Locale): string[] =>
  articles.map((article) => citation(article, language))
