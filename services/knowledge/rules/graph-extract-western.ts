import { westernArticleAt } from '@casewright/kit/text/article-numbers'
import type { Reading, Reference } from './graph-extract-articles.ts'
import { isKnownWestern, statuteName } from './graph-extract-statutes.ts'

const announced = /(?:\b(?:articles?|arts?\.|sections?|secs?\.)\s{0,2}|§{1,2}\s?)(?=\d)/gi
const isPlural = (word: string): boolean => /^(?:articles|arts|sections|secs|§§)/i.test(word)
const subsections = /^(?:\s?\([a-z\d]{1,4}\)){0,4}/i
const nextInPlural = /^\s?(?:,\s?(?:and|or)?|and|or|&|to|through|–|-)\s?(?:§\s?)?(?=\d)/i
const nextInSingular = /^\s?(?:,\s?(?:and|or)?|and|or|&)\s?(?:article|art\.|section|sec\.|§)\s?(?=\d)/i
const rangeWord = /to|through|–|-/i
const rangeMax = 50

const capital = "[A-Z][\\w'’-]{0,30}"
const lawWord = '(?:Act|Code|Law|Constitution|Convention|Regulations?|Ordinance|Statute)'
const nameAfter = new RegExp(
  `^,?\\s{1,4}(?:of|under|in)\\s{1,4}(?:the\\s{1,4})?((?:(?:${capital}|of|and|on|for|the|&)\\s{1,4}){0,8}?${lawWord}\\b` +
    `(?:\\s{1,4}(?:of|on)\\s{1,4}(?:the\\s{1,4})?${capital}(?:\\s{1,4}(?:of\\s{1,4})?${capital}){0,6}){0,2}(?:\\s{1,4}of)?(?:\\s{1,4}\\d{4}\\b)?)`,
)
const ownAfter = new RegExp(`^,?\\s{1,4}(?:of|under|in)\\s{1,4}this\\s{1,4}${lawWord}\\b`)
const germanAfter = /^\s?(?:Abs\.?\s?\d{1,3}\s?)?(?:S\.\s?\d\s?)?(BGB|HGB|StGB|ZPO|StPO|GmbHG|AktG|InsO|UrhG|GG)\b/
const federalBefore = /\b(\d{1,2})\s?U\.?\s?S\.?\s?C\.?\s?$/
const nameBefore = new RegExp(
  `((?:${capital}\\s{1,4}){0,4})((?:${capital}\\s{1,4}){1,4}(?:Act|Code|Law))(?:\\s{1,4}of\\s{1,4}the\\s{1,4}P(?:eople['’]s Republic of China|RC))?,?\\s?\\(?$`,
)
const maySpeakBefore = /^(?:the|under|per|see|both|prc|chinese|and|of|in|by|pursuant|cf)$/i

/** "the Agreement and the Civil Code" names two texts, and the article is of the first. */
const otherText =
  /^(?:of|and|on|for|the|this|that|such)\s|\sand\sthe\s|^(?:Agreement|Contract|Lease|Deed|Policy|Charter|Articles)\s(?:and|of|on|for)\s/

interface Numbers {
  numbers: string[]
  end: number
}

/** The numbers from `at` on: 577, "577 and 578", 10(b). */
function numbersAt(text: string, at: number, plural: boolean): Numbers | undefined {
  const numbers: string[] = []
  let end = at
  let range = false
  for (;;) {
    const words = text.slice(end, end + 16).toLowerCase()
    const one = westernArticleAt(words, 0)
    if (!one) break
    const before = Number(numbers.at(-1))
    const number = Number(one.number)
    if (range && number > before && number - before <= rangeMax)
      for (let each = before + 1; each < number; each++) numbers.push(`${each}`)
    numbers.push(one.number)
    end += one.end
    const rest = text.slice(end, end + 40)
    // 2-207 and 240.10 are numbers of another kind; the hyphen of "Articles 12-15" is a range.
    if (/^\.\d/.test(rest) || (/^[-–]\d/.test(rest) && !plural)) return undefined
    end += subsections.exec(rest)?.[0].length ?? 0
    const next = (plural ? nextInPlural : nextInSingular).exec(text.slice(end, end + 24))
    if (!next) break
    range = rangeWord.test(next[0]) && plural
    end += next[0].length
  }
  return numbers.length === 0 ? undefined : { numbers, end }
}

/** Every article that is named together with its statute: "Articles 577 and 578 of the Civil Code", "§ 823 BGB". */
export function westernReferences(text: string, { own }: Pick<Reading, 'own'>): Reference[] {
  const found: Reference[] = []
  for (const match of text.matchAll(announced)) {
    const list = numbersAt(text, match.index + match[0].length, isPlural(match[0]))
    if (!list) continue
    const name = statuteAround(text, match.index, list.end, own)
    if (!name) continue
    const { statute, start, end } = name
    found.push({ statute, start, end }, ...list.numbers.map((number) => ({ statute, number, start, end })))
  }
  return found
}

function statuteAround(text: string, start: number, end: number, own: string | undefined): Reference | undefined {
  const rest = text.slice(end, end + 160)
  const german = germanAfter.exec(rest)
  if (german?.[1]) return { statute: german[1].toLowerCase(), start, end: end + german[0].length }
  const itself = ownAfter.exec(rest)
  if (itself) return own === undefined ? undefined : { statute: own, start, end: end + itself[0].length }
  const after = nameAfter.exec(rest)
  if (after?.[1]) {
    // "the Code" alone does not say which.
    const says = /\s/.test(after[1].trim()) && !otherText.test(after[1])
    const statute = statuteName(after[1])
    return says && !/^[a-z]+$/.test(statute) ? { statute, start, end: end + after[0].length } : undefined
  }
  const window = text.slice(Math.max(0, start - 90), start)
  const federal = federalBefore.exec(window)
  if (federal) return { statute: `${federal[1]} u.s.c.`, start: start - federal[0].length, end }
  return knownBefore(window, start, end)
}

/** "Civil Code, Article 577": only of statutes that are known, and not of "German Civil Code". */
function knownBefore(window: string, start: number, end: number): Reference | undefined {
  const match = nameBefore.exec(window)
  const words = `${match?.[1] ?? ''}${match?.[2] ?? ''}`.trim().split(/\s+/)
  for (let from = 0; match && from < words.length - 1; from++) {
    const name = words.slice(from).join(' ')
    if (!isKnownWestern(name)) continue
    const before = words[from - 1]
    if (before !== undefined && !maySpeakBefore.test(before)) return undefined
    return { statute: statuteName(name), start: start - (window.length - window.lastIndexOf(name)), end }
  }
  return undefined
}
