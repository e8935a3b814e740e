import texts from '../../resources/texts/case_answers.json' with { type: 'json' }
import { gapPattern, textsIn } from '../drafts/draft.ts'
import { readSections } from '../drafts/revision.ts'
import { filled, type Wording } from '../skills/language.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { wordingOf } from '../sources/articles.ts'
import { type KnownCase, knownCase } from './known-case.ts'
import { outsideAnswer } from './outside-answer.ts'

/** What this turn has done, and why it goes no further. */
export interface Done {
  summaries: readonly string[]
  reasons: readonly string[]
}

const passagesMax = 8
const articlesMax = 12
/** Of each file that much is shown. */
export const fileCharactersMax = 6_000
const filesCharactersMax = 24_000
const draftMax = 6_000
const productMax = 8_000

/** Everything that an answer may rest on, each once, and numbered as it is to be cited: passages of law come first, and before them that
 * a question is outside. */
export function answerMaterial(input: SkillInput, { summaries, reasons }: Done): Material[] {
  const { locale: language } = input
  const known = knownCase(input)
  const outside = outsideAnswer(input)
  const lines = (title: Wording, texts_: readonly string[]): Material[] =>
    texts_.length === 0 ? [] : [{ title: title[language], text: texts_.join('\n') }]
  return [
    ...(outside === null ? [] : lines(texts.material_outside, [outside.said, ...outside.steps])),
    ...lawOf(known, input),
    ...(known === null
      ? []
      : [
          ...lines(texts.material_facts, known.facts),
          ...lines(texts.material_claims, [...known.claims, ...known.total]),
          ...lines(texts.material_last_day, known.lastDay),
          ...lines(texts.material_forum, known.forum),
          ...lines(texts.material_law, known.articles),
          ...lines(texts.material_evidence, [...known.evidence, ...explained(input)]),
          ...lines(texts.material_open, known.open),
        ]),
    ...productsOf(known, input),
    ...draftOf(input),
    ...filesOf(input),
    ...lines(texts.material_memory, memoryOf(known, input)),
    ...lines(texts.material_matter, matterOf(input)),
    ...lines(texts.material_done, summaries),
    ...lines(texts.material_reasons, reasons),
  ].map(({ title, text }) => ({ title, text: text.toWellFormed() }))
}

/** Articles that the case needs, by their wording, and what the search found beside them. */
function lawOf(known: KnownCase | null, { sources, locale }: SkillInput): Material[] {
  const articles = (known?.articles ?? []).flatMap((one) => wordingOf(one, sources) ?? []).slice(0, articlesMax)
  const isOf = ({ id, start }: Source) => articles.some((one) => one.id === id && one.start === start)
  const passages = sources.filter((source) => !isOf(source)).slice(0, passagesMax)
  return [
    ...articles.map(({ title, quote }) => ({ title: filled(texts.material_article, { title })[locale], text: quote })),
    ...passages.map(({ title, quote }) => ({ title: filled(texts.material_passage, { title })[locale], text: quote })),
  ]
}

/** What a person wrote on evidence that is missing. */
const explained = (input: SkillInput): string[] => [input.state.evidence?.explanation ?? []].flat()

/** Products of the analysis that the case file does not hold. Without a case file, intake and what was computed too. */
const products = [
  'issues',
  'risk_assessment',
  'strategies',
  'strategy',
  'contract_review',
  'checklist_review',
  'delivery',
]
const ofNoModel = ['intake', 'cause_of_action', 'evidence', 'sufficiency', 'limitation', 'interest']

const productsOf = (known: KnownCase | null, input: SkillInput): Material[] =>
  [...(known === null ? ofNoModel : []), ...products].flatMap((name) => {
    const value = said(input.state[name])
    if (value === undefined) return []
    const title = filled(texts.material_product, { name })[input.locale]
    return [{ title, text: JSON.stringify(value).slice(0, productMax) }]
  })

/** Where something stands, and how it was checked, is for code. */
const forCode: ReadonlySet<string> = new Set([
  'sources',
  'verification',
  'clauses',
  'start',
  'end',
  'file_id',
  'supports',
  'checklist_id',
])

/** The value without what is for code and what is empty; undefined when nothing is left. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(said).filter((one) => one !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? undefined : value
  const members = Object.entries(value).flatMap(([name, one]) => {
    const inner = forCode.has(name) ? undefined : said(one)
    return inner === undefined ? [] : [[name, inner] as const]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

function draftOf(input: SkillInput): Material[] {
  const { title, sections } = input.state.draft ?? {}
  const name = title ?? null
  if (name === null) return []
  const text = textsIn(readSections(sections))
    .map((one) => one.text.replace(gapPattern, (gap) => gap.trim()))
    .join('\n')
  return [{ title: filled(texts.material_draft, { title: name })[input.locale], text: text.slice(0, draftMax) }]
}

function filesOf({ files, locale }: SkillInput): Material[] {
  let left = filesCharactersMax
  return files.flatMap(({ name, text }) => {
    const shown = text.slice(0, Math.min(fileCharactersMax, left))
    left -= shown.length
    return shown === '' ? [] : [{ title: filled(texts.material_file, { name })[locale], text: shown }]
  })
}

/** What memory has of the case stands in the case file. */
const memoryOf = (known: KnownCase | null, { memory }: SkillInput): string[] =>
  memory
    .filter(({ category }) => known === null || category !== 'case_detail')
    .map(({ entity_key, content }) => `${entity_key}: ${content}`)

const matterOf = ({ matter_profile }: SkillInput): string[] => {
  const { title, status, open_todos } = matter_profile ?? {}
  return [...[title, status].flatMap((one) => one ?? []), ...(open_todos ?? []).flatMap((todo) => todo.title ?? [])]
}
