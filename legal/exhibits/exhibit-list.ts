import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Element } from '../case/case-model.ts'
import { elementsOf } from '../case/elements.ts'
import { elementNamed } from '../causes/cause-names.ts'
import type { CaseDraft } from '../drafts/case-draft.ts'
import type { Cell } from '../drafts/draft.ts'
import { isOfCase, isTold } from '../drafts/element-rows.ts'
import { gapAt, plain, table } from '../drafts/statements.ts'
import { filled, gap, inSentence, listOf, type Wording } from '../skills/language.ts'
import { type Paragraph, verificationOf } from '../sources/citations.ts'
import { type Exhibit, supportsOf } from './exhibits.ts'

const quotesMax = 3
/** Slots of a contract's form, which its name says already. */
const formalSlots = new Set(['written_contract', 'contract_date', 'agreed_forum', 'governing_law'])

/** The name of an element in the profile of the cause. */
export const elementName = ({ model, language }: CaseDraft, key: string): string => {
  const name = elementNamed(model.codes, key)
  return (language === 'zh' ? name?.name : name?.name_en) ?? name?.name ?? key
}

/** The exhibits in a table: number, name, purpose of proof, who provides it. */
export function exhibitTable(draft: CaseDraft, provider: Wording): Paragraph {
  const { exhibits, language } = draft
  const columns = [
    [texts.number_column, 12],
    [texts.exhibit_name_column, 26],
    [texts.purpose_column, 44],
    [texts.provider_column, 18],
  ] as const
  const rows = exhibits.map((exhibit): Cell[] => [
    plain(filled(texts.exhibit, { number: exhibit.number })[language]),
    plain(exhibit.name),
    purposeOf(exhibit, draft),
    plain(provider[language]),
  ])
  return rows.length === 0 ? gapAt(texts.evidence, language) : table(texts.evidence, columns, rows, language)
}

/** Of a respondent's files those that speak of more than what the claimant has to prove: nobody proves the other's case. */
export function respondentExhibits({ model, exhibits }: CaseDraft): Exhibit[] {
  const claimants = new Set(
    model.elements.filter(({ burden }) => burden === 'claimant').flatMap((element) => element.slots),
  )
  return exhibits
    .map((exhibit) => ({ ...exhibit, own: exhibit.slots.filter((slot) => isOfCase(slot) && !claimants.has(slot)) }))
    .filter(({ own, slots }) => own.length > 0 || slots.length === 0)
    .map(({ own, ...exhibit }, at) => ({ ...exhibit, slots: own, number: at + 1 }))
}

/** The element; of one that the exhibit shows in part, what of it is shown. */
function provedOf({ key, slots }: Element, shown: readonly string[], draft: CaseDraft): string {
  const { facts, model, language } = draft
  const name = elementName(draft, key)
  if (slots.filter((slot) => facts.has(slot)).every((slot) => shown.includes(slot))) return name
  const told = model.slots.filter(({ key: slot, type }) => shown.includes(slot) && type !== 'parties')
  const labels = told.map(({ label }) => inSentence(label)[language])
  if (labels.length === 0) return name
  return filled(texts.in_part, { name, what: listOf(labels, language) })[language]
}

/** The elements that an exhibit shows something of, and what else of the case it shows. */
function purposeOf({ file_id, slots, number }: Exhibit, draft: CaseDraft): Cell {
  const { model, facts, language, input, caseFile } = draft
  const shown = ({ slots: all, shown_by = all }: Element) => shown_by.filter((slot) => slots.includes(slot))
  const elements = elementsOf(model, facts).filter((element) => shown(element).length > 0)
  const further = model.slots.filter(
    (slot) =>
      slot.type !== 'parties' &&
      slots.includes(slot.key) &&
      isTold(slot, draft) &&
      !formalSlots.has(slot.key) &&
      !elements.some((element) => element.slots.includes(slot.key)),
  )
  const proved = [
    ...elements.map((element) => provedOf(element, shown(element), draft)),
    ...further.map(({ label }) => label[language]),
  ]
  if (proved.length === 0) return plain(gap(filled(texts.purpose_of, { number }), language))
  const sources = slots
    .flatMap((slot) => facts.get(slot) ?? [])
    .flatMap((fact) => supportsOf(fact, caseFile.entries))
    .filter(({ id }) => id === file_id)
    .slice(0, quotesMax)
  const isThere = sources.length > 0 && sources.every((source) => verificationOf(source, input) === 'verified')
  const text = filled(texts.proves, { what: listOf([...new Set(proved)], language) })[language]
  return { text, sources, verification: isThere ? 'supported' : 'unverified' }
}
