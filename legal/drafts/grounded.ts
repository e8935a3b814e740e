import { articleHolder, unheldArticles } from '../sources/named-articles.ts'
import { figuresIn } from './figures-in-text.ts'
import { knownAmong } from './unknown-figures.ts'

/** The articles, numbers and days of a text that stand in none of the given ones. */
export function ungroundedIn(text: string, given: readonly string[]): string[] {
  const isKnown = knownAmong(given)
  const figures = figuresIn(text).filter((figure) => figure.kind !== 'name' && !isKnown(figure))
  return [...unheldArticles(text, given.map(articleHolder)), ...figures.map((figure) => figure.text.trim())]
}
