import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { verifyQuote } from '../../text/quote.ts'

const data = new URL('../../../resources/seed_packages/knowledge_system_resources/data/', import.meta.url)
const names = ['civil-code', 'company-law', 'labour-contract-law', 'private-lending-rules', 'model-clauses-en']
const perDocument = { 'model-clauses-en': 20 } as Record<string, number>

interface Article {
  text: string
  source: string
}
let articles: Article[] = []

const lettersOf = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}\p{M}]/gu, '')

beforeAll(async () => {
  const documents = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(`${name}.json`, data), 'utf8')
      const sections = (JSON.parse(text) as { documents: { sections: { content: string }[] }[] }).documents[0]?.sections
      const all = (sections ?? []).map(({ content }) => content)
      const step = Math.ceil(all.length / (perDocument[name] ?? 160))
      const chosen = all.filter((_, index) => index % step === 0)
      // Neighbours are part of the source: an altered article must not be found there either.
      return chosen.map((one) => ({
        text: one,
        source: all
          .slice(Math.max(0, all.indexOf(one) - 3))
          .slice(0, 7)
          .join('\n\n'),
      }))
    }),
  )
  articles = documents.flat().filter(({ text }) => text.length >= 20)
})

/** How an article begins: without it, the article says the same. */
const headOf = (text: string): string => /^第[^条]{1,9}条(?:之.)?\s*|^\d[\d.]*\s+/u.exec(text)?.[0] ?? ''

/** Not verified; or one stretch of the source that says what was left out of its article, and cuts no sentence in silence. */
function isHonest(quote: string, { text, source }: Article): boolean {
  const { state, start, end, truncated, left_out } = verifyQuote(quote, source)
  if (state !== 'verified') return true
  const passage = source.slice(start ?? 0, end ?? 0)
  if (left_out.some(({ kind }) => kind === 'ellipsis')) return true
  const isPart = lettersOf(passage) === lettersOf(quote)
  const [before, after] = [source.slice(0, start ?? 0), source.slice(end ?? 0)]
  const beginsWhole =
    /(?:^|[。！？.!?\n][”"’)）]?|^第.{1,9}条(?:之.)?|\n第.{1,9}条(?:之.)?|[（(].{1,3}[）)]|\n\d[\d.]*)\s*[“"（(《]*$/u.test(
      before,
    )
  const endsWhole = /[。！？.!?][”"’)）]?$/u.test(passage) || /^[”"’)）]{0,3}(?:[。！？.!?\n]|\s*$)/u.test(after)
  const isTold = left_out.length > 0 || lettersOf(text.slice(headOf(text).length)) === lettersOf(quote)
  return isPart && isTold && (truncated !== null || (beginsWhole && endsWhole))
}

test('there are 300 articles', () => {
  expect(articles.length).toBeGreaterThanOrEqual(300)
})

test('an article is verified, bare and whole', () => {
  for (const { text, source } of articles)
    expect(verifyQuote(text, source)).toMatchObject({ state: 'verified', how: 'exact', truncated: null, left_out: [] })
})

const offset = fc.integer({ min: 0, max: 9999 })
const place = fc.tuple(offset, offset, offset)

test('without any span it is never bare verified: unverified, supported, or told what is left out', () => {
  fc.assert(
    fc.property(place, fc.constantFrom('', '……', ' … '), ([which, one, other], mark) => {
      const article = articles[which % articles.length] as Article
      const { text } = article
      const [from, to] = [one, other].map((at) => at % (text.length + 1)).sort((a, b) => a - b) as [number, number]
      fc.pre(lettersOf(text.slice(from, to)) !== '')
      const quote = text.slice(0, from) + mark + text.slice(to)
      expect(isHonest(quote, article), quote).toBe(true)
    }),
    { numRuns: 6000 },
  )
})

test('with any two spans swapped it is not verified', () => {
  fc.assert(
    fc.property(place, offset, ([which, one, other], third) => {
      const article = articles[which % articles.length] as Article
      const { text } = article
      const [a, b, c] = [one, other, third].map((at) => at % (text.length + 1)).sort((x, y) => x - y) as [
        number,
        number,
        number,
      ]
      const swapped = text.slice(0, a) + text.slice(b, c) + text.slice(a, b) + text.slice(c)
      fc.pre(lettersOf(swapped) !== lettersOf(text))
      expect(isHonest(swapped, article), swapped).toBe(true)
    }),
    { numRuns: 6000 },
  )
})
