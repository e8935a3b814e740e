import { clipText } from '@casewright/kit/text/clip-text'
import { type Cell, type Draft, textsIn, type Verification } from '@casewright/legal/drafts/draft'
import { filled, type Wording } from '@casewright/legal/skills/language'
import { type Citing, placeKey } from '@casewright/legal/sources/places'
import texts from '../../resources/texts/documents.json' with { type: 'json' }

type Locale = 'zh' | 'en'
type Source = NonNullable<Cell['sources']>[number]
export type NoteOf = (source: Source) => string

const quoteMax = 300
const quotesMax = 4
const better: readonly Verification[] = ['unverified', 'supported', 'verified']
/** A passage of a law begins with the number of its article. */
const article =
  /^\s{0,10}(第[零〇一二三四五六七八九十百千\d]{1,12}条(?:之[一二三四五六七八九十]{1,3})?|Article \d{1,5})/

/** A source as lawyers cite it: an exhibit with its page, a contract with its clause, a law with its article. */
function citation(source: Source, { exhibits, places }: Citing, language: Locale): string {
  const { kind, id, title, quote } = source
  const named = filled(texts.cite_title, { title })
  if (kind === 'knowledge') {
    const number = article.exec(quote)?.[1]
    return [named, ...(number === undefined ? [] : [filled(texts.cite_article, { article: number })])]
      .map((part) => part[language])
      .join('')
  }
  const { page = null, clause = null } = places.get(placeKey(source)) ?? {}
  const exhibit = exhibits.get(id)
  return [
    exhibit === undefined ? named : filled(texts.cite_exhibit, { number: exhibit.number, name: exhibit.name }),
    ...(page === null ? [] : [filled(texts.cite_page, { page })]),
    ...(clause === null ? [] : [clauseOf(clause)]),
  ]
    .map((part) => part[language])
    .join('')
}

const clauseOf = (clause: string): Wording =>
  /^\d/.test(clause) ? filled(texts.cite_clause, { clause }) : filled(texts.cite_part, { clause })

/**
 * One footnote for each place that is cited, with every quotation from there and how far it was checked. A quotation that
 * stands behind several statements has the best state that one of them has: they differ by the statement's own words.
 */
export function footnotesOf({ sections, language = 'zh' }: Draft, citing: Citing): NoteOf {
  const quotations = new Map<string, Map<string, Verification>>()
  for (const { sources = [], verification = 'unverified' } of textsIn(sections))
    for (const source of sources) {
      const cite = citation(source, citing, language)
      const quotes = quotations.get(cite) ?? new Map<string, Verification>()
      const known = quotes.get(source.quote) ?? 'unverified'
      quotes.set(source.quote, better.indexOf(verification) > better.indexOf(known) ? verification : known)
      quotations.set(cite, quotes)
    }
  return (source) => {
    const place = citation(source, citing, language)
    const all = [...(quotations.get(place) ?? [])]
    const quotes = quotedTogether(all.slice(0, quotesMax)).map((quote) => quote[language])
    const more =
      all.length > quotesMax ? [filled(texts.footnote_more, { count: all.length - quotesMax })[language]] : []
    return filled(texts.footnote, { place, quotes: [...quotes, ...more].join(language === 'zh' ? '；' : '; ') })[
      language
    ]
  }
}

/** The state is told once behind quotations that all have the same. */
function quotedTogether(quotes: readonly (readonly [quote: string, state: Verification])[]): Wording[] {
  const isAlike = quotes.length > 1 && quotes.every(([, state]) => state === quotes[0]?.[1])
  return quotes.map(([words, state], at) => {
    const quote = words.length > quoteMax ? `${clipText(words, quoteMax)}…` : words
    if (!isAlike) return filled(texts.footnote_quote, { quote, state: texts[`state_${state}`] })
    return at < quotes.length - 1
      ? filled(texts.footnote_quote_alone, { quote })
      : filled(texts.footnote_quote_last, { quote, state: texts[`state_${state}`] })
  })
}
