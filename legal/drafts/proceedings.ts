import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { totalOf } from '../case/claims.ts'
import { knownValue } from '../case/conditions.ts'
import type { Sum } from '../compute/computation.ts'
import { courtFee } from '../compute/court-fee.ts'
import { type Forum, type ForumFacts, forumOf } from '../compute/forum.ts'
import { writtenAmount } from '../intake/intake.ts'
import { filled, paragraphOf } from '../skills/language.ts'
import type { Paragraph } from '../sources/citations.ts'
import type { CaseDraft } from './case-draft.ts'
import { foreignLaw } from './governing-law.ts'
import { formal } from './statements.ts'

/** Where the case goes, by the rules of jurisdiction and what was agreed. */
export function caseForum({ model, facts }: Pick<CaseDraft, 'model' | 'facts'>): Forum {
  const agreed = knownValue(facts, 'agreed_forum')
  const words = typeof agreed === 'string' ? agreed : ''
  const isArbitrated = /仲裁|arbitrat/i.test(words)
  return forumOf({
    kind: model.forum as ForumFacts['kind'],
    has_arbitration_clause: isArbitrated,
    ...(words !== '' && !isArbitrated && { agreed_court: 'linked' as const }),
  })
}

/** The places whose court may be asked, in words; none where the law of another country governs. */
export const placesOf = (draft: CaseDraft): string =>
  foreignLaw(draft.facts) === null
    ? caseForum(draft)
        .places.map((place) => placeOf(draft, place))
        .join(draft.language === 'zh' ? '；' : '; ')
    : ''

/** The place, and as a hint for whoever fills in the gap the court of its district. */
function placeOf({ facts, language, model }: CaseDraft, { name, slot }: Forum['places'][number]): string {
  const court = slot === undefined || model.forum === 'labour' ? null : courtNear(knownValue(facts, slot), language)
  return court === null ? name[language] : filled(texts.candidate, { place: name, court })[language]
}

const district =
  /^(?:\p{sc=Han}{2,6}(?:省|自治区))?(?:(?<city>\p{sc=Han}{2,5}?[市州盟])|(?=\p{sc=Han}{1,4}县))(?<district>[^镇路街道乡村社小园校号\d]{1,5}?[区县旗])/u

const englishDistrict =
  /\b(?<district>\p{Lu}[\p{L}'’]{1,20}(?: \p{Lu}[\p{L}'’]{1,20}){0,2} (?:District|County|New Area))(?:, (?<city>\p{Lu}\p{L}{2,20}))?/u

/** The court of the district: a county's is called by its own name alone. Null where the address names no district. */
export function courtNear(address: unknown, language: Locale): string | null {
  const place = districtOf(address)
  if (place !== null) return `${place}人民法院`
  const found = language === 'en' && typeof address === 'string' ? englishDistrict.exec(address)?.groups : undefined
  if (found === undefined) return null
  return `the People's Court of ${[found.district, found.city].filter((part) => part !== undefined).join(', ')}`
}

/** 徐州市云龙区和平路208号: 徐州市云龙区; 周口市商水县固墙镇: 商水县. */
export function districtOf(address: unknown): string | null {
  const found = typeof address === 'string' ? district.exec(address)?.groups : undefined
  if (found?.district === undefined) return null
  return found.district.endsWith('区') ? `${found.city}${found.district}` : found.district
}

const caseFee = ({ model, claims, today }: CaseDraft): Sum =>
  courtFee.compute({ kind: model.fee as 'property', claimed: totalOf(claims) }, today)

/** A sum that is still open may raise the fee. */
const isOpen = ({ claims }: Pick<CaseDraft, 'claims'>): boolean =>
  claims.some(({ sum }) => sum !== null && sum.amount === null)

/** For an opinion: who has jurisdiction, and what it costs. Nothing of it where the law of another country governs. */
export const proceedingsParagraphs = (draft: CaseDraft): Paragraph[] => [
  ...forumParagraphs(draft),
  ...feeParagraphs(draft),
]

/** Who has jurisdiction. */
export function forumParagraphs(draft: CaseDraft): Paragraph[] {
  const { language, facts } = draft
  if (foreignLaw(facts) !== null) return []
  const forum = caseForum(draft)
  return [
    ...(forum.places.length === 0 ? [] : [formal(filled(texts.places, { places: placesOf(draft) })[language])]),
    ...(forum.notes.length === 0 ? [] : [formal(paragraphOf(forum.notes, language))]),
  ]
}

/** The fee, where every sum that it goes by is known; null where one is open, or nothing is claimed in money. */
export const knownFee = (draft: CaseDraft): Sum | null =>
  !isOpen(draft) && (totalOf(draft.claims) > 0 || draft.model.fee !== 'property') ? caseFee(draft) : null

function feeParagraphs(draft: CaseDraft): Paragraph[] {
  const { language, facts } = draft
  if (foreignLaw(facts) !== null) return []
  const fee = knownFee(draft)
  const range = fee?.range
  return [
    ...(fee === null || fee.amount === null
      ? []
      : [formal(filled(texts.court_fee, { fee: writtenAmount(fee.amount, 'CNY', language) })[language])]),
    ...(range === undefined
      ? []
      : [
          formal(
            filled(texts.court_fee_range, {
              low: writtenAmount(range.low, 'CNY', language),
              high: writtenAmount(range.high, 'CNY', language),
            })[language],
          ),
        ]),
  ]
}

/** The computed numbers of these paragraphs. */
export const proceedingsFigures = (draft: CaseDraft): string[] => proceedingsParagraphs(draft).map(({ text }) => text)
