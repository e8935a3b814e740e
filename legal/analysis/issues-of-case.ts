import { trimEndOf } from '@casewright/kit/text/trim-end'
import texts from '../../resources/texts/analysis.json' with { type: 'json' }
import type { Slot } from '../case/case-model.ts'
import { currencyOf } from '../case/conditions.ts'
import { formatted } from '../case/format.ts'
import type { Entry, Fact } from '../case/ledger.ts'
import { entriesBySide } from '../drafts/answers.ts'
import { pleadedDefences } from '../drafts/defence.ts'
import { isOfCase } from '../drafts/element-rows.ts'
import { filled, gap, inSentence, listOf, type Wording } from '../skills/language.ts'
import type { Source } from '../skills/skill.ts'
import { wordingOf } from '../sources/articles.ts'
import { verificationOf } from '../sources/citations.ts'
import { supportedBy, unsourced } from '../sources/sourced.ts'
import type { CasePoint } from './case-proof.ts'
import type { CaseView } from './case-view.ts'
import type { Issue } from './issue.ts'

/** The facts of an element, without the stop of its last value. */
export const factsIn = ({ told = '' }: CasePoint): string => trimEndOf(told, '。；.; ')

/** What the other side has not said is a gap. */
export const theirs = ({ language }: CaseView): string => gap(texts.their_position, language)

/** A fact of the case on which the sources contradict each other. Two wordings of a text are no contradiction. */
function contradictions({ held }: CaseView): { known: Slot; fact: Fact }[] {
  if (held === null) return []
  return [...held.facts.values()].flatMap((fact) => {
    const known = held.model.slots.find(({ key }) => key === fact.slot)
    const isCounted = isOfCase(fact.slot) || fact.slot in held.model.roles
    return known === undefined || known.type === 'text' || fact.against.length === 0 || !isCounted
      ? []
      : [{ known, fact }]
  })
}

/** Each contradiction with both values and where they stand; what a paper of the other side says is its position. */
export function contestedIssues(view: CaseView): Issue[] {
  const { held, language } = view
  if (held === null) return []
  const pleaded = entriesBySide(held).theirs
  return contradictions(view).map(({ known, fact: { slot, entry, against } }) => {
    const entries = [entry, ...against]
    const written = (one: Entry) =>
      filled(texts.contested_value, {
        value: formatted(known, one.value, language, currencyOf(held.facts)),
        source: sourceName(one),
      })[language]
    const their = entries.find((one) => pleaded.includes(one))
    const our = entries.find((one) => !pleaded.includes(one))
    const sources = entries.flatMap(sourceOf)
    const isThere = sources.length > 0 && sources.every((one) => verificationOf(one, held.input) === 'verified')
    const value = written(our ?? entry)
    return {
      key: `contested:${slot}`,
      kind: 'fact' as const,
      element_keys: held.model.elements.filter(({ slots }) => slots.includes(slot)).map(({ key }) => key),
      question: filled(texts.contested_question, {
        label: inSentence(known.label),
        values: between(entries.map(written), language),
      })[language],
      why: texts.contested_why[language],
      our_position: (their === undefined
        ? filled(texts.contested_position, { value })
        : filled(texts.asserted, { value }))[language],
      their_position: their === undefined ? theirs(view) : filled(texts.pleaded, { value: written(their) })[language],
      sources,
      verification: isThere ? ('verified' as const) : ('unverified' as const),
    }
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
