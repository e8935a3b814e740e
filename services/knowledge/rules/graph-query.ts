import { articleId, articleNumber, nameKey, statuteId } from './graph.ts'
import { chineseReferences, type Reference } from './graph-extract-articles.ts'
import { knownStatutes, knownWesternStatutes, statuteName } from './graph-extract-statutes.ts'
import { westernReferences } from './graph-extract-western.ts'

/** What a question names: nodes that can be told by their ids, and every word that may be somebody's or something's name. */
export interface QueryEntities {
  node_ids: string[]
  names: string[]
}

type Named = Pick<Reference, 'statute' | 'number'>

const shorthand = /^([^#]{2,100})#([^#]{1,16})$/u
const lengthMax = 200
const nameTokensMax = 24

/** The articles and statutes that a short text names, however it writes them: also 民法典#675 and 民法典675. */
export function referencesIn(text: string): Named[] {
  const written = shorthand.exec(text.trim())
  const number = written ? articleNumber(written[2] ?? '') : undefined
  if (written && number !== undefined) return [{ statute: statuteName(written[1] ?? ''), number }]
  const plain = text.normalize('NFKC')
  const reading = { own: undefined, legalText: true, shortNames: new Map<string, string>() }
  const found: Named[] = [...chineseReferences(plain, reading), ...westernReferences(plain, reading)]
  return found.length > 0 ? found : barelyNamed(plain)
}

/** 民法典675, or a known law without any article. */
function barelyNamed(text: string): Named[] {
  for (let start = 0; start < text.length; start++)
    for (let end = Math.min(text.length, start + nameTokensMax); end >= start + 2; end--) {
      const name = text.slice(start, end)
      if (!knownStatutes.has(name)) continue
      const number = /^\s?(\d{1,4})(?![\d年月号元万%.])/.exec(text.slice(end, end + 8))?.[1]
      return [{ statute: statuteName(name), ...(number !== undefined && { number }) }]
    }
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}'-]+/gu, ' ')} `
  const western = knownWesternStatutes.filter((name) => name.includes(' ') && lower.includes(` ${name} `))
  // "labor contract law" does not mean the contract law.
  const whole = western.filter((name) => !western.some((other) => other !== name && other.includes(name)))
  return whole.map((name) => ({ statute: statuteName(name) }))
}

/** Where a walk through the graph may begin. The store says which of these it knows. */
export function entitiesIn(query: string): QueryEntities {
  const text = query.slice(0, lengthMax)
  const ids = referencesIn(text).flatMap(({ statute, number }) =>
    number === undefined ? [statuteId(statute)] : [articleId(statute, number), statuteId(statute)],
  )
  return { node_ids: [...new Set(ids)], names: namesIn(text) }
}

/** Every run of characters or words that could be a whole name, as `nameKey` spells it. */
function namesIn(text: string): string[] {
  const key = nameKey(text)
  const tokens = [...key.matchAll(/\p{sc=Han}|[^\s\p{sc=Han}]+/gu)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
  }))
  const names = new Set<string>()
  for (const [first, { start }] of tokens.entries())
    for (const { end } of tokens.slice(first, first + nameTokensMax))
      if (end - start > 1) names.add(key.slice(start, end))
  return [...names]
}
