import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { notKnown, type Slot } from '../case/case-model.ts'
import { currencyOf, holds } from '../case/conditions.ts'
import { namesIn } from '../case/fill.ts'
import { formatted } from '../case/format.ts'
import type { Fact } from '../case/ledger.ts'
import { exhibitMarks, supportsOf } from '../exhibits/exhibits.ts'
import { gap, inSentence } from '../skills/language.ts'
import { verificationOf } from '../sources/citations.ts'
import { type CaseDraft, namesIn as partyNames, sideNames } from './case-draft.ts'
import type { Cell, Section } from './draft.ts'
import { plain, section, table } from './statements.ts'

/** Slots of every cause that a court's form asks about the case, beside those of the cause itself. */
const shared = new Set([
  'written_contract',
  'contract_date',
  'agreed_forum',
  'governing_law',
  'demanded_on',
  'promised_on',
])
const everyCause =
  /^(?:side|currency|filed_on|court|case_number|served_on|third_party|(?:claimant|respondent)(?:_(?:id|address|phone|representative))?)$/

/** The case point by point, as the courts' element-style forms ask for it. */
export function elementSection(draft: CaseDraft): Section {
  const { language } = draft
  const rows = draft.model.slots
    .filter((slot) => isTold(slot, draft) && (isSaid(slot, draft) || isOpen(slot, draft)))
    .map((slot) => [plain(slot.label[language]), ...valueCells(slot, draft)])
  const columns = [
    [texts.element_column, 28],
    [texts.value_column, 50],
    [texts.exhibit_column, 22],
  ] as const
  return section(texts.elements, language, [table(texts.elements, columns, rows, language)])
}

export const isOfCase = (key: string): boolean => shared.has(key) || !everyCause.test(key)

/** Slots that an element, a claim or a sentence of the facts rests on; who the parties are stands in their own table. */
export function isTold({ key, type, when }: Slot, draft: CaseDraft): boolean {
  const { elements, claims, narrative } = draft.model
  const isUsed =
    shared.has(key) ||
    elements.some(({ slots }) => slots.includes(key)) ||
    claims.some(({ text, sum }) => namesIn(text).includes(key) || Object.values(sum?.args ?? {}).includes(key)) ||
    narrative.some(({ text }) => namesIn(text).includes(key))
  const parties = [...sideNames(draft, 'claimant'), ...sideNames(draft, 'respondent')]
  const isListed = type === 'parties' && partyNames(draft.facts, key).every((name) => parties.includes(name))
  return isOfCase(key) && isUsed && !isListed && holds(when, draft.facts)
}

/** Asked and not answered. */
const isOpen = ({ key, ask, needed }: Slot, { facts }: CaseDraft): boolean =>
  ask !== undefined && needed === 'analysis' && isUnknown(facts.get(key))

const isUnknown = (fact: Fact | undefined): fact is undefined => fact === undefined || fact.value === notKnown

/** What only repeats another row is not said twice. */
function isSaid({ key }: Slot, { facts }: CaseDraft): boolean {
  const fact = facts.get(key)
  if (isUnknown(fact)) return false
  const { source } = fact.entry
  if (source.kind !== 'inference') return true
  const [from = '', ...others] = source.from
  return others.length > 0 || facts.get(from)?.value !== fact.value
}

function valueCells(slot: Slot, { facts, language, caseFile, exhibits, input }: CaseDraft): Cell[] {
  const fact = facts.get(slot.key)
  if (isUnknown(fact)) return [plain(gap(inSentence(slot.label), language)), plain('—')]
  const sources = supportsOf(fact, caseFile.entries)
  const isShown = fact.state !== 'contested' && sources.some((source) => verificationOf(source, input) === 'verified')
  return [
    {
      text: formatted(slot, fact.value, language, currencyOf(facts)),
      sources,
      verification: isShown ? 'supported' : 'unverified',
    },
    plain(exhibitMarks(sources, exhibits, language) || '—'),
  ]
}
