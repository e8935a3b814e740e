import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { ungroundedIn } from '../drafts/grounded.ts'
import type { ModelAnswers } from '../model-parts/model-answers.ts'
import { filled } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { articlesIn } from '../sources/articles.ts'
import { decisionsIn, unwrittenIn } from '../sources/model-words.ts'
import { fileSource } from '../sources/sourced.ts'
import { placeIn } from '../sources/verify-place.ts'
import { citedAs } from './cited-as.ts'
import type { ContractFinding } from './findings.ts'
import { contractLanguage } from './kind.ts'
import type { Playbook } from './positions.ts'
import type { ReadContract } from './read-contract.ts'

/** What a model's words on a contract are held against. */
export interface ReviewGround {
  contract: ReadContract
  file: SkillInput['files'][number]
  isChinese: boolean
  playbook: Playbook | null
  locale: SkillInput['locale']
}

export interface TakenFindings {
  findings: ContractFinding[]
  explained: number
  further: number
  refused: number
}

type Answer = ModelAnswers['contract_review']
type Note = NonNullable<Answer['findings']>[number]
type Further = NonNullable<Answer['further']>[number]

const whyMax = 2_000
const wordingMax = 3_000
const furtherMax = 10
const titleMax = 80

export const isOpen = ({ state }: ContractFinding): boolean => state === 'attention' || state === 'missing'

/**
 * The findings of the rules, each in its place and once, with what of the model's words holds: why a point matters, the
 * wording to ask for, a fallback. Then those that it adds, each with words that stand in the contract.
 */
export function takeFindings(
  { findings: said = [], further: proposed = [] }: Answer,
  findings: readonly ContractFinding[],
  ground: ReviewGround,
): TakenFindings {
  const open = findings.filter(isOpen)
  const notes = new Map<ContractFinding, Note>()
  let refused = 0
  for (const one of said) {
    const finding = open[one.number - 1]
    if (finding === undefined || notes.has(finding)) refused++
    else notes.set(finding, one)
  }
  let explained = 0
  const enriched = findings.map((finding) => {
    const note = notes.get(finding)
    if (note === undefined) return finding
    const next = explainedBy(note, finding, ground)
    if (next === finding) refused++
    else explained++
    return next
  })
  const added = proposed.map((one) => furtherFinding(one, ground))
  const known = new Set(findings.map(({ title }) => title))
  const further = added
    .flatMap((one) => (one === null || known.has(one.title) ? [] : [one]))
    .slice(0, furtherMax)
    .map((one, at) => ({ ...one, item_key: `further_${at + 1}` }))
  return {
    findings: [...enriched, ...further],
    explained,
    further: further.length,
    refused: refused + added.length - further.length,
  }
}

/** The finding itself when nothing of the note holds. */
function explainedBy(note: Note, finding: ContractFinding, ground: ReviewGround): ContractFinding {
  const given = [finding.title, finding.analysis, finding.market_position ?? '', ...sourcesOf(finding)]
  const why = whyIn(note.why, given, ground)
  const isFirms = (text: string | null): boolean =>
    text !== null &&
    (ground.playbook?.positions ?? []).some(({ preferred, fallback }) => preferred === text || fallback === text)
  const wording = isFirms(finding.suggested_wording) ? null : wordingIn(note.suggested_wording, given, ground)
  const fallback = isFirms(finding.fallback) ? null : wordingIn(note.fallback, given, ground)
  if (why === null && wording === null && fallback === null) return finding
  const hasLaw = finding.sources.some(({ kind }) => kind === 'knowledge')
  return {
    ...finding,
    ...(why !== null && {
      analysis: `${finding.analysis}${ground.locale === 'zh' ? '' : ' '}${why}`,
      ...(speaksOfLaw(why) && !hasLaw && { verification: 'unverified' as const }),
    }),
    suggested_wording: wording ?? finding.suggested_wording,
    fallback: fallback ?? finding.fallback,
  }
}

const sourcesOf = ({ sources }: ContractFinding): string[] => sources.map(({ title, quote }) => `${title}\n${quote}`)

const quoteMin = 8

/** Null without words that stand in the contract as they are quoted. */
function furtherFinding(said: Further, ground: ReviewGround): ContractFinding | null {
  const { contract, file } = ground
  const [title, quote] = [said.title.trim(), said.quote.trim()]
  const why = whyIn(said.why, [], ground)
  if (title === '' || title.length > titleMax || quote.length < quoteMin || why === null) return null
  const { state, start, end } = placeIn(file.text, { quote, start: null, end: null })
  if (state !== 'verified' || start === null || end === null) return null
  const clause = contract.clauses.findLast((one) => one.start <= start)
  return {
    item_key: 'further',
    title,
    state: 'attention',
    risk_level: said.risk_level ?? 'medium',
    must_change: false,
    clause: clause === undefined ? null : citedAs(clause, contract),
    analysis: why,
    market_position: null,
    suggested_wording: wordingIn(said.suggested_wording, [], ground),
    fallback: wordingIn(said.fallback, [], ground),
    walk_away: null,
    sources: [fileSource(file, { text: file.text.slice(start, end), start, end })],
    verification: speaksOfLaw(why) ? 'unverified' : 'verified',
  }
}

const link = /https?:|www\.|\S@\S|```/i
const speaksOfLaw = (text: string): boolean =>
  /法律|法院|无效|可撤销|强制性|\b(?:law|laws|statutes?|courts?|void|unenforceable|enforceable|illegal)\b/i.test(text)

/** In the reader's language, claiming no check of a person; articles, numbers, days and quotations stand in the contract or in what the finding rests on. */
function whyIn(why = '', given: readonly string[], { file, isChinese, locale }: ReviewGround): string | null {
  const text = why.trim()
  if (text === '' || text.length > whyMax || link.test(text) || contractLanguage(text) !== locale) return null
  if (!isChinese && citesBeyond(text, file.text)) return null
  const all = [file.text, ...given]
  const unheld = [...decisionsIn(text), ...unwrittenIn(text, all), ...ungroundedIn(text, all)]
  return unheld.length === 0 ? text : null
}

/** In the contract's language. It proposes, so its numbers are its own; law that nothing given has is not. */
function wordingIn(wording = '', given: readonly string[], { file, isChinese }: ReviewGround): string | null {
  const text = wording.trim()
  if (text === '' || text.length > wordingMax || link.test(text)) return null
  if (contractLanguage(text) !== contractLanguage(file.text)) return null
  const lawGiven = isChinese ? [file.text, ...given].join('\n') : file.text
  return citesBeyond(text, lawGiven) ? null : text
}

function citesBeyond(text: string, given: string): boolean {
  const known = new Set(articlesIn(given).map(({ law, number }) => `${law} ${number}`))
  return articlesIn(text).some(({ law, number }) => !known.has(`${law} ${number}`))
}

/** What is told of the model's share; empty when it had none. */
export function noteOn({ explained, further, refused }: TakenFindings, locale: SkillInput['locale']): string {
  const parts = [
    ...(explained > 0 ? [filled(texts.model_explained, { count: explained })[locale]] : []),
    ...(further > 0 ? [filled(texts.model_further, { count: further })[locale]] : []),
    ...(refused > 0 ? [filled(texts.model_refused, { count: refused })[locale]] : []),
  ]
  return parts.join(locale === 'zh' ? '' : ' ')
}
