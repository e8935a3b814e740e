import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Side } from '../case/case-model.ts'
import { knownValue } from '../case/conditions.ts'
import { supportsOf } from '../exhibits/exhibits.ts'
import { filled, gap, type Wording } from '../skills/language.ts'
import { writtenDate } from '../time/dates.ts'
import { isOrganisation } from '../values/organisation.ts'
import { type CaseDraft, namesIn, sideNames } from './case-draft.ts'
import type { Cell, Section } from './draft.ts'
import { birthAndSex } from './identity-number.ts'
import type { Roles } from './roles.ts'
import { plain, section, table } from './statements.ts'

/** The parties with what a court asks of each; what is not known is a gap that names whose it is. */
export function partySection(draft: CaseDraft, roles: Roles, order: readonly Side[]): Section {
  const { language, facts } = draft
  const rows = order.flatMap((side) => rowsOf(draft, side, roles[side]))
  const third = namesIn(facts, 'third_party').map((name): Cell[] => [
    plain(labelled(texts.third_party, name, language)),
    plain('—'),
  ])
  const columns = [
    [texts.party_column, 32],
    [texts.particulars_column, 68],
  ] as const
  return section(texts.parties, language, [table(texts.parties, columns, [...rows, ...third], language)])
}

export const labelled = (label: Wording, value: string, language: CaseDraft['language']): string =>
  filled(texts.labelled, { label, value })[language]

function rowsOf(draft: CaseDraft, side: Side, role: Wording): Cell[][] {
  const { language } = draft
  const names = sideNames(draft, side)
  if (names.length === 0) {
    const open = gap(filled(texts.name_of, { role }), language)
    return [[plain(labelled(role, open, language)), particularsOf(draft, side, role[language], null)]]
  }
  return names.map((name, at) => [
    nameCell(draft, side, labelled(role, name, language)),
    particularsOf(draft, at === 0 ? side : null, name, name),
  ])
}

function nameCell({ facts, caseFile }: CaseDraft, side: Side, text: string): Cell {
  const fact = facts.get(side)
  const sources = fact === undefined ? [] : supportsOf(fact, caseFile.entries)
  return { text, sources, verification: sources.length > 0 ? 'supported' : 'unverified' }
}

/** By its credit code: such a business has no legal representative, it is somebody's own. */
const soleTrader = /^92[\dA-Z]{16}$/u

/** Particulars of a side's first party stand in the case file; those of the others are asked for. */
function particularsOf(draft: CaseDraft, side: Side | null, whose: string, name: string | null): Cell {
  const { language, facts, caseFile } = draft
  const isFirm = name !== null && isOrganisation(name)
  const fieldOf = (field: string): string | null => {
    const value = side === null ? undefined : knownValue(facts, `${side}_${field}`)
    return typeof value === 'string' ? value : null
  }
  const born = isFirm ? null : birthAndSex(fieldOf('id') ?? '')
  const isOwn = side === caseFile.side
  const isSoleTrader = soleTrader.test(fieldOf('id') ?? '')
  const isOtherPaper = !isFirm && born === null && fieldOf('id') !== null
  const fields: [string, Wording][] = [
    ['id', isFirm ? texts.credit_code : isOtherPaper ? texts.other_identity : texts.identity_number],
    ['address', texts.address],
    ...(isFirm
      ? ([['representative', isSoleTrader ? texts.operator : texts.representative]] as [string, Wording][])
      : []),
    ['phone', texts.phone],
  ]
  const sources = fields.flatMap(([field]) => {
    const fact = side === null ? undefined : facts.get(`${side}_${field}`)
    return fact === undefined ? [] : supportsOf(fact, caseFile.entries)
  })
  const known = fields.flatMap(([field, label]) => {
    const value = fieldOf(field)
    return value === null ? [] : [labelled(label, value, language)]
  })
  const missing = fields.filter(([field]) => fieldOf(field) === null)
  const personal =
    born === null
      ? []
      : [
          labelled(texts.sex, texts[`sex_${born.sex}`][language], language),
          labelled(texts.born, writtenDate(born.on, language), language),
        ]
  // What an identity number does not say, or nobody can read without one.
  const personalGaps: Wording[] = isFirm
    ? []
    : [
        ...(born === null ? [texts.sex] : []),
        ...(born === null && isOwn ? [texts.date_of_birth] : []),
        ...(isOwn ? [isOtherPaper ? texts.nationality : texts.ethnicity, texts.occupation] : []),
      ]
  const wanted = [...missing.map(([, label]) => label), ...personalGaps]
  const open = wanted.map((label) => label[language]).join(language === 'zh' ? '、' : ', ')
  const gaps = wanted.length === 0 ? [] : [gap(filled(texts.particulars_of, { whose, what: open }), language)]
  const text = [...personal, ...known, ...gaps].join(language === 'zh' ? '；' : '; ')
  return { text, sources, verification: sources.length > 0 ? 'supported' : 'unverified' }
}
