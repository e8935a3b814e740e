import { trimEndOf } from '@casewright/kit/text/trim-end'
import texts from '../../resources/texts/analysis.json' with { type: 'json' }
import { currencyOf } from '../case/conditions.ts'
import { formatted } from '../case/format.ts'
import type { Entry } from '../case/ledger.ts'
import { pleadedDefences } from '../drafts/defence.ts'
import { isOfCase } from '../drafts/element-rows.ts'
import { filled, gap, inSentence, listOf, type Wording } from '../skills/language.ts'
import type { Source } from '../skills/skill.ts'
import { wordingOf } from '../sources/articles.ts'
import { verificationOf } from '../sources/citations.ts'
import { supportedBy, unsourced } from '../sources/sourced.ts'
import type { CasePoint } from './case-proof.ts'
import type { CaseView } from './case-view.ts'
import type { Issue } from './issues.ts'

/** The facts of an element, without the stop of its last value. */
export const factsIn = ({ told = '' }: CasePoint): string => trimEndOf(told, '。；.; ')

/** What the other side has not said is a gap. */
export const theirs = ({ language }: CaseView): string => gap(texts.their_position, language)

/** A fact of the case on which the sources contradict each other, with both values and where each stands. */
export function contestedIssues(view: CaseView): Issue[] {
  const { held, language } = view
  if (held === null) return []
  return [...held.facts.values()].flatMap(({ slot, entry, against }) => {
    const known = held.model.slots.find(({ key }) => key === slot)
    if (against.length === 0 || known === undefined || !(isOfCase(slot) || slot in held.model.roles)) return []
    const values = [entry, ...against].map(
      (one) =>
        filled(texts.contested_value, {
          value: formatted(known, one.value, language, currencyOf(held.facts)),
          source: sourceName(one),
        })[language],
    )
    const sources = [entry, ...against].flatMap(sourceOf)
    const isThere = sources.length > 0 && sources.every((one) => verificationOf(one, held.input) === 'verified')
    return [
      {
        key: `contested:${slot}`,
        kind: 'fact' as const,
        element_keys: held.model.elements.filter(({ slots }) => slots.includes(slot)).map(({ key }) => key),
        question: filled(texts.contested_question, {
          label: inSentence(known.label),
          values: between(values, language),
        })[language],
        why: texts.contested_why[language],
        our_position: filled(texts.contested_position, { value: values[0] ?? '' })[language],
        their_position: theirs(view),
        sources,
        verification: isThere ? ('verified' as const) : ('unverified' as const),
      },
    ]
  })
}

const between = (values: readonly string[], language: CaseView['language']): string =>
  values.join(language === 'zh' ? '还是' : ' or ')

/** Where a value stands, in words. */
export const sourceName = ({ source }: Entry): Wording =>
  source.kind === 'file' ? { zh: source.name, en: source.name } : texts[`source_${source.kind}`]

const sourceOf = ({ source }: Entry): Source[] =>
  source.kind === 'file'
    ? [
        {
          kind: 'file',
          id: source.file_id,
          title: source.name,
          quote: source.quote,
          start: source.start,
          end: source.end,
        },
      ]
    : []

/** What a respondent can answer with the facts that are known, each with its articles where they were found. */
export function defenceIssues(view: CaseView): Issue[] {
  const { held, language, isRespondent, input } = view
  if (held === null || !isRespondent) return []
  return pleadedDefences(held).map(({ text, articles }, at) => ({
    key: `defence:${at + 1}`,
    kind: 'law' as const,
    element_keys: [],
    question: filled(texts.defence_question, { text: `${trimEndOf(text, '。.')}${language === 'zh' ? '？' : '?'}` })[
      language
    ],
    why: texts.defence_why[language],
    our_position: filled(texts.defence_stated, { text })[language],
    their_position: theirs(view),
    ...supportedBy(articles.flatMap((article) => wordingOf(article, input.sources) ?? [])),
  }))
}

/** Claims whose sum cannot be computed yet, with the facts that it lacks. */
export function openSumIssues(view: CaseView): Issue[] {
  const { language } = view
  const missing = openSums(view)
  if (missing === null) return []
  return [
    {
      key: 'open_sum',
      kind: 'fact',
      element_keys: [],
      question: filled(texts.open_sum_question, { missing })[language],
      why: texts.open_sum_why[language],
      our_position: texts.open_sum_position[language],
      their_position: theirs(view),
      ...unsourced(),
    },
  ]
}

/** The facts without which a sum cannot be computed; null when every sum is. */
export function openSums({ held, language }: CaseView): string | null {
  const missing = new Set(held?.claims.flatMap(({ sum }) => (sum?.amount === null ? sum.missing : [])))
  const labels = held?.model.slots.filter(({ key }) => missing.has(key)).map(({ label }) => inSentence(label)[language])
  return labels === undefined || labels.length === 0 ? null : listOf(labels, language)
}
