import type { Element, Slot } from '../case/case-model.ts'
import { currencyOf } from '../case/conditions.ts'
import { type ElementView, elementsOf } from '../case/elements.ts'
import { formatted } from '../case/format.ts'
import type { Entry, Fact } from '../case/ledger.ts'
import { elementNamed } from '../causes/cause-names.ts'
import type { Support } from '../causes/evidence.ts'
import type { ProofPoint } from '../causes/proof.ts'
import type { CaseDraft } from '../drafts/case-draft.ts'
import { labelled } from '../drafts/party-table.ts'
import { elementName } from '../exhibits/exhibit-list.ts'
import { unsourced } from '../sources/sourced.ts'

/** An element as the case file has it: what it comes to in this case, and whether sources contradict each other on it. */
export interface CasePoint extends ProofPoint {
  /** Its facts, by their labels; empty when none is known. */
  told?: string
  isContested?: boolean
  /** There is nothing of it, by all that is known: no common property, no debts. */
  isDenied?: boolean
  /** It decides how much, and not whether. */
  isOfAmount?: boolean
  /** It is shown by records of its own kind alone, and none is at hand. */
  lacksRecord?: boolean
}

const quotesMax = 4
const denial = /^(?:none|无|没有|no )/i
const amountTypes: readonly Slot['type'][] = ['money', 'rate', 'number', 'payments']

/**
 * The elements of the case, by the slots that each has for itself: the sum in a loan note shows what was agreed, and not
 * that it was handed over. What the words of files say on an element counts beside them; what was only told is no evidence.
 */
export function proofOfCase(draft: CaseDraft, found: readonly ProofPoint[]): CasePoint[] {
  const { model, facts, caseFile, language } = draft
  // What the other side pleads proves nothing.
  const isExhibit = ({ file_id }: Support) => draft.exhibits.some((one) => one.file_id === file_id)
  const points = elementsOf(model, facts).map((element, at, all): CasePoint => {
    const own = ownSlots(element, all.slice(0, at))
    const words = found.find(({ key }) => key === element.key)
    const quoted = words?.supports.filter(isExhibit) ?? []
    const supports = supportsOf(own.flatMap((slot) => facts.get(slot) ?? [])).filter(isExhibit)
    const known = element.slots.flatMap((slot) => facts.get(slot) ?? [])
    // What can only be shown by a record of its own is not shown by words about it.
    const isWorded = element.shown_by === undefined && words?.state === 'supported' && quoted.length > 0
    const state = supports.length > 0 || isWorded ? 'supported' : quoted.length > 0 ? 'partly' : 'missing'
    return {
      key: element.key,
      name: elementName(draft, element.key),
      burden: element.burden === caseFile.side ? 'client' : 'opponent',
      burden_of_proof: language === 'zh' ? (words?.burden_of_proof ?? null) : null,
      state,
      supports: [...quoted, ...supports].slice(0, quotesMax),
      missing_evidence: state === 'supported' ? [] : evidenceFor(element, draft, words),
      ...(words === undefined ? unsourced() : { sources: words.sources, verification: words.verification }),
      told: known.flatMap((fact) => writtenFact(fact, draft) ?? []).join(language === 'zh' ? '；' : '; '),
      isDenied: known.length > 0 && known.every(({ value }) => typeof value === 'string' && denial.test(value)),
      isContested: element.proof === 'contested',
      lacksRecord: element.shown_by !== undefined && supports.length === 0,
      isOfAmount: own.every((slot) =>
        amountTypes.includes(model.slots.find(({ key }) => key === slot)?.type ?? 'text'),
      ),
    }
  })
  // Nobody has to prove interest that nobody speaks of.
  return points.filter(({ isOfAmount, told, state }) => !(isOfAmount && told === '' && state === 'missing'))
}

/** Those that no element before it has; all of them where none is left. */
function ownSlots({ slots, shown_by }: Element, before: readonly ElementView[]): readonly string[] {
  if (shown_by !== undefined) return shown_by
  const own = slots.filter((slot) => !before.some((one) => one.slots.includes(slot)))
  return own.length > 0 ? own : slots
}

const supportsOf = (known: readonly Fact[]): Support[] =>
  known
    .flatMap(({ entry, against }): readonly Entry[] => [entry, ...against])
    .flatMap(({ source }) =>
      source.kind === 'file'
        ? [{ file_id: source.file_id, name: source.name, start: source.start, end: source.end, quote: source.quote }]
        : [],
    )

/** What usually shows it; the profiles name it in Chinese alone. */
function evidenceFor({ key }: Element, { model, language }: CaseDraft, words: ProofPoint | undefined): string[] {
  const named = words?.missing_evidence ?? elementNamed(model.codes, key)?.evidence ?? []
  return named.filter((one) => language === 'zh' || !/\p{sc=Han}/u.test(one))
}

/** 借款金额：60,000元 */
export function writtenFact(
  { slot, value }: Pick<Fact, 'slot' | 'value'>,
  { model, language, facts }: CaseDraft,
): string | null {
  const known = model.slots.find(({ key }) => key === slot)
  if (known === undefined) return null
  return labelled(known.label, formatted(known, value, language, currencyOf(facts)), language)
}
