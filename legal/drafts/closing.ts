import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Side } from '../case/case-model.ts'
import { knownValue } from '../case/conditions.ts'
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

/** The court that has the case, or that the contract names; otherwise a gap with what is known of it. A court's name is never guessed. */
export function courtOf(draft: CaseDraft): string {
  const { facts, language } = draft
  const seised = knownValue(facts, 'court')
  if (typeof seised === 'string') return seised
  const agreed = knownValue(facts, 'agreed_forum')
  const isNamed = typeof agreed === 'string' && namedCourt.test(agreed) && !described.test(agreed)
  if (isNamed && !caseForum(draft).is_exclusive) return agreed
  const places = placesOf(draft)
  if (typeof agreed === 'string') {
    const words = agreed.replace(/[【】[\]]/g, '')
    const court = agreedCourt(draft, agreed)
    return court === null
      ? gap(filled(texts.court_agreed, { agreed: words }), language)
      : gap(filled(texts.court_agreed_near, { agreed: words, court }), language)
  }
  return gap(places === '' ? texts.court : filled(texts.court_at, { places }), language)
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
function agreedCourt({ facts, model }: CaseDraft, agreed: string): string | null {
  if (!described.test(agreed)) return null
  const isSide = (side: Side) => agreed.includes(model.roles[side].zh) || agreed.includes(courtRoles[side].zh)
  const side = (['claimant', 'respondent'] as const).find(isSide)
  return side === undefined ? null : courtNear(knownValue(facts, `${side}_address`))
}
