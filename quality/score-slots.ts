import type { SlotValue } from '@casewright/legal/case/case-model'
import { modelNamed } from '@casewright/legal/case/case-models'
import type { Fact } from '@casewright/legal/case/ledger'
import type { Matter } from './matters.ts'
import type { Score } from './score.ts'

export interface ReadMatter {
  matter: Matter
  facts: ReadonlyMap<string, Fact>
}

export interface SlotScore extends Score {
  wrong: string[]
  /** Values for slots that nobody labelled. */
  beyond: number
}

const plain = (text: string): string => text.replace(/[\s，。、,.;；:：（）()“”"'-]/g, '').toLowerCase()

/** Names, sums and days must be equal; of a phrase the one may say more than the other, or share most of its words. */
function isRight(expected: SlotValue, found: SlotValue, type: string): boolean {
  if (type === 'parties' || Array.isArray(expected))
    return JSON.stringify([expected].flat().toSorted()) === JSON.stringify([found].flat().toSorted())
  if (type !== 'text' || typeof found !== 'string') return JSON.stringify(expected) === JSON.stringify(found)
  const [left, right] = [plain(typeof expected === 'string' ? expected : ''), plain(found)]
  if (left.includes(right) || right.includes(left)) return right.length >= Math.min(left.length, 4) / 2
  const common = [...new Set(left)].filter((character) => right.includes(character)).length
  return common / Math.max(new Set(left).size, new Set(right).size) >= 0.6
}

/** A slot that must stay open counts when something was found for it. */
export function scoreSlots({ matter, facts }: ReadMatter): SlotScore {
  const slots = modelNamed(matter.model)?.slots ?? []
  const score = { right: 0, found: 0, expected: 0, wrong: [] as string[] }
  for (const [key, expected] of Object.entries(matter.slots)) {
    const type = slots.find((slot) => slot.key === key)?.type ?? 'text'
    const found = facts.get(key)?.value
    const isFound = found !== undefined && !(key === 'side' && expected === null)
    if (expected !== null) score.expected++
    if (isFound) score.found++
    const fits = expected !== null && found !== undefined && isRight(expected, found, type)
    if (fits) score.right++
    else if (isFound || expected !== null)
      score.wrong.push(`${key}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found ?? null)}`)
  }
  // Their authors labelled all that a careful reader could fill: what else is read is likely to be wrong.
  const beyond = [...facts].filter(([key, { state }]) => state !== 'inferred' && !Object.hasOwn(matter.slots, key))
  score.wrong.push(...beyond.map(([key, { value }]) => `${key}: not labelled, found ${JSON.stringify(value)}`))
  return { ...score, beyond: beyond.length }
}
