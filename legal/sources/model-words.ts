import { matchesIn } from '@casewright/kit/text/matches-in'
import { placeIn } from './verify-place.ts'

/** Only a person decides or confirms, and only code verifies. */
const decided =
  /已(?:经)?(?:由?律师)?(?:核实|核验|审核|批准|放行|签发|确认无误)|律师已(?:经)?(?:核实|核验|审核|批准|确认)|无需(?:再)?(?:由)?(?:人工|律师)?(?:再)?(?:审核|复核|核对|核实)|\b(?:has been|have been|was|were|is|are) (?:already )?(?:(?:verified|approved|released|confirmed) by\b|(?:reviewed|cleared|checked) by (?:a |an |our |your |the )?(?:lawyer|counsel|attorney|human))|\bno (?:further |human )?(?:review|check) is (?:needed|required|necessary)\b/gi
const links = /https?:\/\/[^\s<>"')）】]{0,300}|\bwww\.[^\s<>"')）】]{1,300}/gi

/** The words by which a text claims a check or a decision that is not its own to make. */
export const decisionsIn = (text: string): string[] => text.match(decided) ?? []

/** Addresses that lead out of the case. */
export const linksIn = (text: string): string[] => text.match(links) ?? []

const quotedWords = /[“"「]([^“”"「」]{6,400})[”"」]/g

/** Words in quotation marks that stand, as they are quoted, in none of the given texts. Terms of a few letters are no quotations. */
export const unwrittenIn = (text: string, given: readonly string[]): string[] =>
  matchesIn(text, quotedWords)
    .map(([, words = '']) => words)
    .filter(
      (words) => !given.some((one) => placeIn(one, { quote: words, start: null, end: null }).state === 'verified'),
    )

const cited = /“[^“”]{1,400}”|"[^"]{1,400}"|「[^「」]{1,400}」|《[^《》]{1,120}》|[(（][^()（）]{1,200}[)）]/g

/** The language of the words that somebody says, without those that they quote or put in brackets; null where that is too little to tell. */
export function languageSaid(text: string): 'zh' | 'en' | null {
  const own = text.replace(cited, ' ')
  const han = own.match(/\p{sc=Han}/gu)?.length ?? 0
  const words = own.match(/[A-Za-z]{2,}/g)?.length ?? 0
  if (han + words < 4) return null
  return han > words ? 'zh' : 'en'
}
