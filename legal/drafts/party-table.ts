import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Side } from '../case/case-model.ts'
import { knownValue } from '../case/conditions.ts'
import { supportsOf } from '../exhibits/exhibits.ts'
import { particularsOfParty } from '../reading/known-particulars.ts'
import { filled, gap, type Wording } from '../skills/language.ts'
import type { Source } from '../skills/skill.ts'
import { fileSource } from '../sources/sourced.ts'
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
    return [
      [plain(labelled(role, open, language)), particularsOf(draft, ofSide(draft, side), side, role[language], null)],
    ]
  }
  const given = (name: string, at: number) => (at === 0 ? ofSide(draft, side) : inFiles(draft, name))
  return names.map((name, at) => [
    nameCell(draft, side, labelled(role, name, language)),
    particularsOf(draft, given(name, at), side, name, name),
  ])
}

function nameCell({ facts, caseFile }: CaseDraft, side: Side, text: string): Cell {
  const fact = facts.get(side)
  const sources = fact === undefined ? [] : supportsOf(fact, caseFile.entries)
  return { text, sources, verification: sources.length > 0 ? 'supported' : 'unverified' }
}

/** By its credit code: such a business has no legal representative, it is somebody's own. */
const soleTrader = /^92[\dA-Z]{16}$/u

/** A particular of a party, with where it stands. */
type Given = (field: string) => { value: string; sources: Source[] } | null

/** Those of a side's first party stand in the case file. */
const ofSide =
  ({ facts, caseFile }: CaseDraft, side: Side): Given =>
  (field) => {
    const [value, fact] = [knownValue(facts, `${side}_${field}`), facts.get(`${side}_${field}`)]
    if (typeof value !== 'string' || fact === undefined) return null
    return { value, sources: supportsOf(fact, caseFile.entries) }
  }

/** Those of the others stand beside their names in the files; what does not is asked for. */
function inFiles(draft: CaseDraft, name: string): Given {
  const others = [...sideNames(draft, 'claimant'), ...sideNames(draft, 'respondent')].filter((one) => one !== name)
  const found = draft.input.files.flatMap((file) =>
    particularsOfParty(file.text, name, others).map((one) => ({ ...one, source: fileSource(file, one) })),
  )
  return (field) => {
    const one = found.find(({ slot }) => slot === `respondent_${field}`)
    return one === undefined || typeof one.value !== 'string' ? null : { value: one.value, sources: [one.source] }
  }
}

function particularsOf(draft: CaseDraft, given: Given, side: Side, whose: string, name: string | null): Cell {
  const { language, caseFile } = draft
  const isFirm = name !== null && isOrganisation(name)
  const fieldOf = (field: string): string | null => given(field)?.value ?? null
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
  const sources = fields.flatMap(([field]) => given(field)?.sources ?? [])
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
