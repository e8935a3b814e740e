import type { Argument, Sum } from '../case/case-model.ts'
import { computedSum } from '../case/claims.ts'
import { currencyOf, holds, knownValue } from '../case/conditions.ts'
import { fill } from '../case/fill.ts'
import { inSentence } from '../case/format.ts'
import type { Paragraph } from '../sources/citations.ts'
import type { CaseDraft } from './case-draft.ts'
import { inRoles, type RoleStyle } from './role-words.ts'
import { formal } from './statements.ts'

interface Argued {
  text: string
  articles: readonly string[]
}

/** Why the facts carry the claim: the arguments of the model whose conditions hold, whose formula comes to something, and whose slots are known. */
const arguedIn = (draft: CaseDraft): Argued[] =>
  (draft.model.grounds ?? [])
    .filter(({ when, sum }) => holds(when, draft.facts) && (sum === undefined || isDue(sum, draft)))
    .flatMap((argument) => {
      const text = wordsOf(argument, draft)
      return text === null ? [] : [{ text, articles: argument.articles }]
    })

const isDue = (sum: Sum, { facts, today }: CaseDraft): boolean => (computedSum(sum, facts, today)?.amount ?? 0) > 0

function wordsOf({ text }: Argument, { model, facts, language }: CaseDraft): string | null {
  const bySlot = new Map(model.slots.map((slot) => [slot.key, slot]))
  return fill(text, language, (name) => {
    const [slot, value] = [bySlot.get(name), knownValue(facts, name)]
    return slot === undefined || value === undefined ? null : inSentence(slot, value, language, currencyOf(facts))
  })
}

/** One paragraph each, in the words of the proceedings. */
export const groundParagraphs = (draft: CaseDraft, style: RoleStyle): Paragraph[] =>
  arguedIn(draft).map(({ text }) => formal(inRoles(text, style, draft)))

export const groundArticles = (draft: CaseDraft): string[] => arguedIn(draft).flatMap(({ articles }) => articles)
