import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Side } from '../case/case-model.ts'
import { knownValue } from '../case/conditions.ts'
import { namedIn } from '../reading/named-in-document.ts'
import { unwrapped } from '../reading/unwrap.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import { type CaseDraft, sideNames } from './case-draft.ts'
import type { Section } from './draft.ts'
import { labelled } from './party-table.ts'
import { caseForum, courtNear, districtOf, placesOf } from './proceedings.ts'
import { courtRoles } from './roles.ts'
import { formal } from './statements.ts'

/** To whom it goes, who signs, and when. */
export function closing(draft: CaseDraft, signer: Wording, side: Side, addressee: string): Section {
  const { language } = draft
  return {
    heading: '',
    paragraphs: [
      ...(language === 'zh' ? [formal(texts.hereby_to.zh)] : []),
      formal(filled(texts.to, { addressee })[language], 'address'),
      ...signature(draft, signer, side),
    ],
  }
}

export function signature(draft: CaseDraft, signer: Wording, side: Side) {
  const { language } = draft
  const signed = [listOf(sideNames(draft, side), language), gap(texts.signature, language)].filter(
    (part) => part !== '',
  )
  return [
    formal(labelled(signer, signed.join(' '), language), 'signature'),
    formal(labelled(texts.date, gap(texts.date_of_signature, language), language), 'signature'),
  ]
}

const namedCourt =
  /(?:[省市区县州旗].{0,20}人民法院|\bCourt of [A-Z]|\b[A-Z]\w{1,30} (?:District|County|Primary) .{0,30}Court)/
const described = /所在地|住所地|有管辖权|domicile|competent|place of/i
/** 乙方所在地南京市雨花台区人民法院: whose seat it is only says why. */
const namedBehind = /(?:所在地|住所地)的?(?<court>\p{sc=Han}{2,12}[省市区县州旗]\p{sc=Han}{0,12}人民法院)/u

/** The court that has the case, or that the contract names; otherwise a gap with what is known of it. A court's name is never guessed. */
export function courtOf(draft: CaseDraft): string {
  const { facts, language } = draft
  const seised = knownValue(facts, 'court')
  if (typeof seised === 'string') return seised
  const agreed = knownValue(facts, 'agreed_forum')
  // Where the law gives a dispute to one court alone, what was agreed does not count.
  if (typeof agreed !== 'string' || caseForum(draft).is_exclusive) {
    const places = placesOf(draft)
    return gap(places === '' ? texts.court : filled(texts.court_at, { places }), language)
  }
  const named = namedBehind.exec(agreed)?.groups?.court ?? (described.test(agreed) ? '' : agreed)
  if (namedCourt.test(named)) return named
  const words = agreed.replace(/[【】[\]]/g, '')
  const court = agreedCourt(draft, agreed)
  return court === null
    ? gap(filled(texts.court_agreed, { agreed: words }), language)
    : gap(filled(texts.court_agreed_near, { agreed: words, court }), language)
}

/** A commission's name is never guessed either: that of the district is a hint. */
export function commissionOf(draft: CaseDraft): string {
  const { facts, language } = draft
  const districts = caseForum(draft).places.flatMap(({ slot }) =>
    slot === undefined ? [] : (districtOf(knownValue(facts, slot)) ?? []),
  )
  const [place] = districts
  return gap(place === undefined ? texts.commission : filled(texts.commission_near, { place }), language)
}

/** 出借人所在地人民法院: the court of that party's district, as a hint. */
function agreedCourt(draft: CaseDraft, agreed: string): string | null {
  const side = described.test(agreed) ? sideCalled(draft, agreed) : null
  return side === null ? null : courtNear(knownValue(draft.facts, `${side}_address`), draft.language)
}

/** Whom the clause means: by a role of the cause or of the court, or as its contract calls them, such as 甲方 or the Lender. */
function sideCalled(draft: CaseDraft, agreed: string): Side | null {
  const { model, facts, input } = draft
  const words = agreed.toLowerCase()
  const isCalled = (label: string) => label !== '' && words.includes(label.replaceAll(/\s/gu, ' ').toLowerCase())
  const labelsOf = (side: Side) => [
    model.roles[side].zh,
    courtRoles[side].zh,
    ...(model.slots.find(({ key }) => key === side)?.read?.labels ?? []),
  ]
  const byRole = sides.find((side) => labelsOf(side).some(isCalled))
  if (byRole !== undefined) return byRole
  const source = facts.get('agreed_forum')?.entry.source
  const file = source?.kind === 'file' ? input.files.find(({ file_id }) => file_id === source.file_id) : undefined
  const called = namedIn(unwrapped(file?.text ?? '').text).filter(
    ({ label, role }) => isCalled(label) || isCalled(role),
  )
  return sides.find((side) => called.some(({ name }) => sideNames(draft, side).includes(name))) ?? null
}

const sides = ['claimant', 'respondent'] as const
