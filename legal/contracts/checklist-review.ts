import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import { clipText } from '@casewright/kit/text/clip-text'
import { matchesIn } from '@casewright/kit/text/matches-in'
import { trimEndOf } from '@casewright/kit/text/trim-end'
import texts from '../../resources/texts/checklist_review.json' with { type: 'json' }
import type { Level } from '../analysis/risk-method.ts'
import { countTerms, speaksOf, termsIn } from '../causes/phrase-words.ts'
import { filled } from '../skills/language.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { clipped, type Span, sentencesOf } from '../sources/sentences.ts'
import { fileSource, type Sourced, supportedBy } from '../sources/sourced.ts'

type Item = Checklist['items'][number]

/** What was found on an item of a list. */
export interface ChecklistFinding extends Sourced {
  item_key: string
  title: string
  state: 'ok' | 'attention' | 'missing' | 'not_applicable'
  risk_level: Level
  /** Only a contract has clauses. */
  clause: null
  analysis: string
  suggested_wording: string | null
}

const textMax = 60_000
const quoteMax = 200
const quotesMax = 3
const wanting =
  /尚未|未(?!来|成年)|没有|[无缺](?!论|须|需|偿)|不(?!动产|限于|得|仅|同)|逾期|超过|拖欠|违反|过期|\b(?:not|no|without|missing|overdue|expired|never|lacks?|unclear|n't)\b/i
const notConcerned = /不涉及|不适用|与本[^。]{0,6}无关|\b(?:not applicable|does not apply|n\/a)\b/i

/** Each item of the list against what the message and the files say, by words. */
export function reviewChecklist({ items }: Checklist, input: SkillInput): ChecklistFinding[] {
  const said = [input.message, input.given.text?.trim() ?? ''].join('\n')
  const spoken = clausesOf(said)
  const written = input.files.flatMap((file) => clausesOf(file.text).map((span) => ({ file, span })))
  return items.map((item) => {
    const { title, title_en, guidance } = item
    const [names, guides] = [speaksOf([title, title_en ?? ''].flatMap(termsIn)), countTerms(guidance ?? '')]
    const speaks = ({ text }: Span) => names(text) || guides(text) > 1
    const quotes = written.filter(({ span }) => speaks(span))
    return findingOn(item, spoken.filter(speaks), quotes, input)
  })
}

/** What is said of one thing says nothing of the next: 没有合同，社保已缴. */
const clausesOf = (text: string): Span[] =>
  sentencesOf(clipText(text, textMax)).flatMap((sentence) =>
    matchesIn(sentence.text, /(?:[^，,]|,(?!\s))+/g).map(({ 0: clause, index }) => {
      const start = sentence.start + index + clause.length - clause.trimStart().length
      return { text: clause.trim(), start, end: start + clause.trim().length }
    }),
  )

function findingOn(
  item: Item,
  spoken: readonly Span[],
  written: readonly { file: SkillInput['files'][number]; span: Span }[],
  input: SkillInput,
): ChecklistFinding {
  const { item_key, title, title_en, risk_level, suggested_wording, articles } = item
  const texts = [...spoken, ...written.map(({ span }) => span)].map(({ text }) => text)
  const state = stateOf(item, texts)
  // What is wanting is shown before what is in order.
  const shown = [...written].sort((left, right) => Number(isWanting(right.span)) - Number(isWanting(left.span)))
  const quotes = shown.slice(0, quotesMax).map(({ file, span }) => fileSource(file, clipped(span, quoteMax)))
  return {
    item_key,
    title: input.locale === 'zh' ? title : (title_en ?? title),
    state,
    risk_level: risk_level ?? 'medium',
    clause: null,
    analysis: analysisOf(item, state, spoken, written.length, input),
    suggested_wording: state === 'attention' || state === 'missing' ? suggested_wording : null,
    ...standingBehind(quotes, passagesOn(articles, input.sources)),
  }
}

/** Quotations are exact; what a rule of law asks for is at best said in other words. */
const standingBehind = (quotes: readonly Source[], law: readonly Source[]): Sourced =>
  law.length === 0 && quotes.length > 0
    ? { sources: [...quotes], verification: 'verified' }
    : { ...supportedBy(law), sources: [...quotes, ...law] }

const isWanting = ({ text }: Span): boolean => wanting.test(text)

function stateOf({ required }: Item, texts: readonly string[]): ChecklistFinding['state'] {
  if (texts.length === 0) return required ? 'missing' : 'not_applicable'
  if (texts.every((text) => notConcerned.test(text))) return 'not_applicable'
  return texts.some((text) => wanting.test(text) && !notConcerned.test(text)) ? 'attention' : 'ok'
}

function analysisOf(
  { guidance, required }: Item,
  state: ChecklistFinding['state'],
  spoken: readonly Span[],
  written: number,
  { locale }: SkillInput,
): string {
  const zh = locale === 'zh'
  const words =
    spoken.length > 0
      ? trimEndOf(clipText(spoken.map(({ text }) => text).join(zh ? '；' : '; '), quoteMax), '。.；;')
      : null
  const isNamed = required || words !== null || written > 0
  const found = {
    ok: texts.ok,
    attention: texts.attention,
    missing: texts.missing,
    not_applicable: isNamed ? texts.does_not_apply : texts.not_required,
  }[state]
  return [
    found[locale],
    ...(words === null ? [] : [filled(texts.told, { words })[locale]]),
    ...(guidance === null || state === 'not_applicable' ? [] : [filled(texts.to_check, { guidance })[locale]]),
  ].join(zh ? '' : ' ')
}
