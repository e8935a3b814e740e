import { clipText } from '@casewright/kit/text/clip-text'
import texts from '../../resources/texts/argument.json' with { type: 'json' }
import { writtenFact } from '../analysis/case-proof.ts'
import type { CaseView } from '../analysis/case-view.ts'
import { factsIn, sourceName } from '../analysis/issues-of-case.ts'
import { waysFor } from '../analysis/strategy-options.ts'
import { caseOutline } from '../case/case-outline.ts'
import { caseDays } from '../case/decisive-day.ts'
import type { CaseDraft } from '../drafts/case-draft.ts'
import { isOfCase } from '../drafts/element-rows.ts'
import { foreignLaw } from '../drafts/governing-law.ts'
import { citation } from '../law/citation.ts'
import { articleOnDay } from '../law/law-of-day.ts'
import { filled } from '../skills/language.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { wordingOf } from '../sources/articles.ts'

/** A text that a model argues from; one with a source can be cited by its number and its words. */
export interface Passage extends Material {
  source: Source | null
}

/** An issue as far as a model is told of it. */
interface Listed {
  key: string
  question: string
}

const articlesMax = 20
const filesMax = 12
const fileCharactersMax = 4_000
const accountsMax = 6
const accountCharactersMax = 2_000

/**
 * What a model argues over, what changes least first: the articles that the claims name, the files, the client's words,
 * the facts with their states and sources, what was computed, and what the rules have listed.
 */
export function argumentMaterial(view: CaseView, issues: readonly Listed[]): Passage[] {
  const { held, input, language } = view
  return [
    ...(held === null ? [] : articlesOf(held, view)),
    ...input.files.slice(0, filesMax).flatMap(filePassage),
    ...accounts(view),
    ...(held === null
      ? []
      : [...told(texts.facts[language], factLines(held)), ...told(texts.case[language], outline(held))]),
    ...told(texts.elements[language], elementLines(view)),
    ...told(
      texts.issues[language],
      issues.map(({ key, question }) => filled(texts.issue, { key, question })[language]),
    ),
    ...told(
      texts.ways[language],
      waysFor(view).map(({ option: { document, title } }) => `${document} ${title}`),
    ),
  ]
}

const told = (title: string, lines: readonly string[]): Passage[] =>
  lines.length === 0 ? [] : [{ title, text: lines.join('\n'), source: null }]

/** The wording on the decisive day of each article that a claim, a defence or the limitation period names; none where another law governs. */
function articlesOf({ claims, model, facts }: CaseDraft, { input, language }: CaseView): Passage[] {
  if (foreignLaw(facts) !== null) return []
  const named = [...claims, ...model.defences, model.limitation].flatMap(({ articles }) => articles)
  const days = caseDays(model, facts)
  const dated = named.map((article) => articleOnDay(article, days))
  return [...new Set(dated.filter(({ unknownBefore }) => unknownBefore === null).map(({ article }) => article))]
    .flatMap((article) => {
      const source = wordingOf(article, input.sources)
      return source === null ? [] : [{ title: citation(article, language), text: source.quote, source }]
    })
    .slice(0, articlesMax)
}

function filePassage({ file_id, name, text }: SkillInput['files'][number]): Passage[] {
  const shown = clipText(text, fileCharactersMax)
  if (shown.trim() === '') return []
  return [
    {
      title: name,
      text: shown,
      source: { kind: 'file', id: file_id, title: name, quote: shown, start: 0, end: shown.length },
    },
  ]
}

const accounts = ({ held, intake, input, language }: CaseView): Passage[] => {
  const said = held?.caseFile.accounts.map(({ text }) => text) ?? [intake.facts ?? '']
  return told(
    texts.account[language],
    said
      .filter((text) => text.trim() !== '' && text !== input.message)
      .slice(-accountsMax)
      .map((text) => clipText(text, accountCharactersMax)),
  )
}

/** Addresses, numbers and telephones of the parties are not needed to argue. */
const factLines = (held: CaseDraft): string[] =>
  [...held.facts.values()]
    .filter(({ slot }) => isOfCase(slot) || slot in held.model.roles)
    .flatMap((known) =>
      [known.entry, ...known.against].flatMap((entry) => {
        const fact = writtenFact(entry, held)
        const state = texts[`state_${known.state}`]
        return fact === null ? [] : [filled(texts.fact, { fact, state, source: sourceName(entry) })[held.language]]
      }),
    )

const outline = ({ caseFile, today, language, claims }: CaseDraft): string[] => [
  ...caseOutline(caseFile, today, language),
  ...claims.flatMap(({ sum }) => sum?.steps.map((step) => step[language]) ?? []),
]

const elementLines = ({ proof, language }: CaseView): string[] =>
  proof.map((point) => {
    const { key, name, burden, state } = point
    return filled(texts.element, {
      key,
      name,
      burden: texts[`burden_${burden}`],
      state: texts[`proof_${state}`],
      facts: factsIn(point) || '—',
    })[language]
  })
