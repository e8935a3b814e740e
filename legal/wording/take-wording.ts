import texts from '../../resources/texts/wording.json' with { type: 'json' }
import type { Draft, DraftParagraph } from '../drafts/draft.ts'
import { checkedDraft } from '../drafts/material.ts'
import type { ModelAnswers } from '../model-parts/model-answers.ts'
import { filled, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { narrativeIn, type Place, withParagraphs } from './narrative.ts'
import { refusalOf } from './wording-check.ts'

type Answer = ModelAnswers['document_draft']

/** What stands behind the paragraphs of a draft, and whether somebody has asked for a change. */
export interface WordingGround {
  facts: readonly string[]
  accounts: readonly string[]
  isWished: boolean
}

/** The draft with every proposed wording that holds, and notes on how many did and did not. */
export function takeWording(answer: Answer, draft: Draft, ground: WordingGround, input: SkillInput): Draft {
  const places = narrativeIn(draft)
  const proposed = proposalsIn(answer, places)
  if (proposed.size === 0) return draft
  const refused: Wording[] = [...proposed.keys()].filter((at) => places[at] === undefined).map(() => texts.no_paragraph)
  const held = [...proposed].flatMap(([at, text]) => {
    const place = places[at]
    if (place === undefined) return []
    const reason = refusalOf(text, {
      base: place.base,
      known: [place.base.text, ...ground.facts, ...place.base.sources.map(({ quote }) => quote)],
      accounts: ground.accounts,
      isWished: ground.isWished,
    })
    if (reason !== null) refused.push(reason)
    return reason === null ? [[at, worded(place.base, text)] as const] : []
  })
  const { sections, unknown } = withoutUnknown(draft, places, new Map(held), input)
  refused.push(...unknown.map((what) => filled(texts.figures, { what })))
  const taken = held.length - unknown.length
  const notes = notesOf(taken, refused, draft.language ?? input.locale)
  return { ...checkedDraft({ ...draft, sections }, input), wording: { notes } }
}

const textMax = 6_000

/** By the index of the paragraph; of two for the same the first counts, and one that changes nothing is none. */
function proposalsIn({ paragraphs = [] }: Answer, places: readonly Place[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const { number, text } of paragraphs) {
    const words = text.trim().replace(/\s{1,200}/g, ' ')
    if (words === '' || words.length > textMax) continue
    const at = number - 1
    if (!found.has(at) && words !== places[at]?.base.text) found.set(at, labelled(words, places[at]?.base))
  }
  return found
}

const label = /^[^：:。.]{1,30}[：:]\s?/

/** 我方主张： is the rules' own word before what is said. */
function labelled(text: string, base: DraftParagraph | undefined): string {
  const [mark = ''] = (base?.form === 'formal' ? label.exec(base.text) : null) ?? []
  return text.startsWith(mark) ? text : mark + text
}

const worded = ({ reworded_from, ...base }: DraftParagraph, text: string): DraftParagraph => ({
  ...base,
  text,
  reworded_from: reworded_from ?? base.text,
})

/** Takes back each wording with a figure that its paragraph did not have and nothing known stands behind. */
function withoutUnknown(
  draft: Draft,
  places: readonly Place[],
  held: ReadonlyMap<number, DraftParagraph>,
  input: SkillInput,
): { sections: Draft['sections']; unknown: string[] } {
  const trial = withParagraphs(draft.sections, places, ({ base }, at) => held.get(at) ?? base)
  const { sections: marked } = checkedDraft({ ...draft, sections: trial }, input)
  const unknownAt = ({ section, paragraph, base }: Place): string[] =>
    (marked[section]?.paragraphs[paragraph]?.unknown ?? []).filter((figure) => !base.text.includes(figure))
  const unknown: string[] = []
  const sections = withParagraphs(draft.sections, places, (place, at) => {
    const next = held.get(at)
    const figures = next === undefined ? [] : unknownAt(place)
    if (figures.length > 0) unknown.push(listOf(figures, draft.language ?? input.locale))
    return next === undefined || figures.length > 0 ? place.base : next
  })
  return { sections, unknown }
}

function notesOf(taken: number, refused: readonly Wording[], language: SkillInput['locale']): string[] {
  const reasons = listOf([...new Set(refused.map((one) => one[language]))], language)
  return [
    ...(taken > 0 ? [filled(texts.reworded, { count: taken })[language]] : []),
    ...(refused.length > 0 ? [filled(texts.refused, { count: refused.length, reasons })[language]] : []),
  ]
}
