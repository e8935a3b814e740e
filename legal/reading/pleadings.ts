import type { Side } from '../case/case-model.ts'
import type { Entry } from '../case/ledger.ts'
import type { CaseText } from './case-text.ts'

/** What a pleading asks for stands under a heading of its own. */
export const prayers =
  /(?:诉\s?讼|仲\s?裁)\s?请\s?求|(?:^|\n)\s{0,8}(?:Claims?|Prayers?|Relief(?: sought)?)\s{0,3}[:：]/iu
const facts = /事\s?实\s?(?:[与和及、]\s?理\s?由|经过)|(?:^|\n)\s{0,8}(?:Facts|Grounds)\b/iu

/** What the paper says of the proceedings: who sues whom, where and when. */
const ofProceedings = /^(?:claimant|respondent|side$|case_number$|filed_on$|served_on$|claim_kind$|relief$|currency$)/u

/** From the heading of what is asked for to that of the facts; to the end where these have none. */
function prayerIn(text: string): { start: number; end: number } | null {
  const head = prayers.exec(text)
  if (head === null) return null
  const after = head.index + head[0].length
  const next = facts.exec(text.slice(after))
  return { start: head.index, end: next === null ? text.length : after + next.index }
}

/**
 * What only the other side's pleading tells as a fact is its word: it counts below every paper, and what the client says
 * against it is a denial and no contradiction. What the pleading asks for is a fact of the proceedings and stays as read.
 */
export function withAlleged(entries: readonly Entry[], files: readonly CaseText[], side: Side): Entry[] {
  if (side !== 'respondent') return [...entries]
  const asked = new Map(files.map(({ file_id, text }) => [file_id, prayerIn(text)]))
  return entries.map((entry) => {
    const { slot, state, source } = entry
    const prayer = source.kind === 'file' ? (asked.get(source.file_id) ?? null) : null
    if (state !== 'read' || source.kind !== 'file' || prayer === null || ofProceedings.test(slot)) return entry
    return source.start >= prayer.start && source.end <= prayer.end ? entry : { ...entry, state: 'alleged' }
  })
}
