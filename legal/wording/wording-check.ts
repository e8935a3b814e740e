import { matchesIn } from '@casewright/kit/text/matches-in'
import texts from '../../resources/texts/wording.json' with { type: 'json' }
import { type DraftParagraph, gapPattern } from '../drafts/draft.ts'
import { figuresIn } from '../drafts/figures-in-text.ts'
import { chinesePerson, englishFullName } from '../intake/party-names.ts'
import { filled, type Wording } from '../skills/language.ts'
import { articlesIn } from '../sources/articles.ts'

/** What a wording is held against. */
export interface Ground {
  base: DraftParagraph
  /** Every text whose names may be used: the base, its sources, the facts. */
  known: readonly string[]
  /** What the client wrote. */
  accounts: readonly string[]
  /** Somebody asked for a change: then facts may go, and known ones come. */
  isWished: boolean
}

type Check = (text: string, ground: Ground) => Wording | null

/** Why a wording cannot stand in place of the rules' paragraph; null when it can. */
export function refusalOf(text: string, ground: Ground): Wording | null {
  for (const check of checks) {
    const reason = check(text, ground)
    if (reason !== null) return reason
  }
  return null
}

const isChinese = (text: string): boolean => (text.match(/\p{sc=Han}/gu)?.length ?? 0) * 3 > text.length
const when = (isSo: boolean, reason: Wording): Wording | null => (isSo ? reason : null)

const language: Check = (text, { base }) => when(isChinese(text) !== isChinese(base.text), texts.language)

const longer = 2
const roomMin = 120

const length: Check = (text, { base }) =>
  when(text.trim() === '' || text.length > base.text.length * longer + roomMin, texts.length)

const links: Check = (text) => when(/https?:|www\.|\S@\S|[<>{}]|```/i.test(text), texts.links)

/** Numbers and days, by their keys; small numbers of the document itself are none of them. */
const keysIn = (text: string): Map<string, string> =>
  new Map(
    figuresIn(text)
      .filter(({ kind }) => kind !== 'name')
      .map(({ kind, key, text: words }) => [`${kind} ${key}`, words]),
  )

const changed: Check = (text, { base, isWished }) => {
  if (isWished) return null
  const [before, after] = [keysIn(base.text), keysIn(text)]
  const gone = [...before].filter(([key]) => !after.has(key))
  const come = [...after].filter(([key]) => !before.has(key))
  const [first] = [...come, ...gone]
  return first === undefined ? null : filled(texts.changed, { what: first[1] })
}

const related = '(?:妻子?|丈夫|朋友|同事|经理|会计|父亲|母亲|儿子|女儿|姐姐?|哥哥?|弟弟?|妹妹?|老板|证人|律师)'
const relatedPersons = new RegExp(`${related}(?<name>${chinesePerson})`, 'gu')
const actingPersons = new RegExp(`(?<name>${chinesePerson})(?=作证|在场|见证|签字|签名|陪同|介绍)`, 'gu')
const englishPersons = new RegExp(`(?<![.!?]\\s)\\b${englishFullName}`, 'gu')

/** Names beyond those that stand behind a role, which are figures of a draft. */
const names: Check = (text, { known }) => {
  const all = known.join('\n').toLowerCase()
  const found = [relatedPersons, actingPersons, englishPersons]
    .flatMap((pattern) => matchesIn(text, pattern))
    .flatMap(({ groups }) => groups?.name ?? [])
  const unknown = found.find((name) => !all.includes(name.toLowerCase()) && !all.includes(name.slice(0, 2)))
  return unknown === undefined ? null : filled(texts.figures, { what: unknown })
}

const bareArticles = /第[\d零〇一二两三四五六七八九十百千]{1,10}条|\b(?:Articles?|Art\.|Sections?|Clauses?) \d{1,4}/gi
const laws =
  /《[^《》]{1,120}》|\b(?:[A-Z][\w'’-]{0,30} ){1,6}(?:Code|Law|Act|Provisions|Regulations)\b|\p{sc=Han}{1,12}(?:法典|合同法|诉讼法|司法解释)/gu

/** The paragraph cites what the rules cite for it: no other law comes in, and none of it in another way. */
const articles: Check = (text, { base }) => {
  const given = [base.text, ...base.sources.map(({ title, quote }) => `${title}\n${quote}`)].join('\n')
  const numbers = new Set(articlesIn(given).map(({ law, number }) => `${law} ${number}`))
  const wrong = articlesIn(text).find(({ law, number }) => !numbers.has(`${law} ${number}`))
  if (wrong !== undefined) return filled(texts.articles, { what: `${wrong.law} ${wrong.number}` })
  const words = [...(text.match(bareArticles) ?? []), ...(text.match(laws) ?? [])]
  const unknown = words.find((one) => !given.includes(one))
  return unknown === undefined ? null : filled(texts.articles, { what: unknown })
}

const quoted = /“([^“”]{1,2000})”|「([^「」]{1,2000})」|"([^"]{1,2000})"/g

const quotation: Check = (text, { base }) => {
  const given = [base.text, ...base.sources.map(({ quote }) => quote)].join('\n')
  const found = matchesIn(text, quoted).map(([, curly, corner, straight]) => curly ?? corner ?? straight ?? '')
  return when(
    found.some((words) => !given.includes(words)),
    texts.quotation,
  )
}

const firstPerson = /[我咱俺您你]|本人|\b(?:I|me|my|mine|we|us|our|ours|you|your|yours)\b/

const person: Check = (text) => when(firstPerson.test(text.replace(quoted, '')), texts.person)

/** So many characters, or words, in a row are somebody's own words. */
const hanRun = 10
const wordRun = 7

const runsOf = (text: string): Set<string> => {
  const units = isChinese(text)
    ? (text.match(/[\p{sc=Han}\p{N}]/gu) ?? [])
    : (text.toLowerCase().match(/[\p{L}\p{N}]{1,40}/gu) ?? [])
  const size = isChinese(text) ? hanRun : wordRun
  return new Set(
    Array.from({ length: Math.max(0, units.length - size + 1) }, (_, at) => units.slice(at, at + size).join(' ')),
  )
}

const clientWords: Check = (text, { base, accounts, known }) => {
  const given = new Set([base.text, ...known].flatMap((one) => [...runsOf(one)]))
  const own = new Set(accounts.flatMap((one) => [...runsOf(one)]))
  return when(
    [...runsOf(text.replace(quoted, ''))].some((run) => own.has(run) && !given.has(run)),
    texts.client_words,
  )
}

const exhibits = /证据\d{1,3}|\bExhibits? \d{1,3}/gi
const placesIn = (text: string): Set<string> =>
  new Set([...(text.match(gapPattern) ?? []), ...(text.match(exhibits) ?? [])])

const places: Check = (text, { base }) =>
  when(placesIn(base.text).symmetricDifference(placesIn(text)).size > 0, texts.places)

const denial =
  /[未没不无拒欠非否]|逾期|\b(?:not|no|never|none|nothing|without|failed|fails|refus\w{1,5}|unpaid|overdue|outstanding|neither|nor|denie[sd]|owes?|owed|default)\b|n't\b/i

const done =
  /已经?(?:全部|全额|如数|部分|陆续|按[期时约])?(?:予以?)?(?:清偿|偿还|归还|返还|退还|还[清款]?|付[清款]?|支付|结清|履行)|(?:还|付|结)清了|\b(?:has|have|had|was|were|been|duly|fully|already) (?:since |already |been |duly |fully |all ){0,3}(?:re)?(?:paid|settled|returned|refunded|discharged|performed)\b/i

/**
 * 已还 in place of 未还: a paragraph that denies something goes on doing so, and no other begins to. Where it denies more
 * than one thing, none of them is told as done either.
 */
const sense: Check = (text, { base }) =>
  when(
    denial.test(base.text) !== denial.test(text) ||
      (denial.test(base.text) && done.test(text) && !done.test(base.text)),
    texts.sense,
  )

const asking = /判令|请求|诉请|裁决|要求法院|\b(?:prays?|requests? that|seeks? an order|asks? the court|order the)\b/i

const claims: Check = (text, { base }) => when(asking.test(text) && !asking.test(base.text), texts.claims)

const checks: readonly Check[] = [
  language,
  length,
  links,
  articles,
  names,
  changed,
  quotation,
  person,
  clientWords,
  places,
  sense,
  claims,
]
