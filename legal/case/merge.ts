import { isDeepStrictEqual } from 'node:util'
import type { Account, CaseFile } from './case-file.ts'
import type { Entry } from './ledger.ts'

/** One case file of what two conversations about a matter know: nothing of either is lost. */
export function mergedCases(ours: CaseFile, matters: CaseFile): CaseFile {
  const isKnown = (account: Account) => matters.accounts.some((one) => isDeepStrictEqual(one, account))
  const accounts = [...matters.accounts, ...ours.accounts.filter((one) => !isKnown(one))]
  const rebased = ours.entries.map((entry) => placed(entry, placeOf(entry.at, ours.accounts, accounts)))
  const entries = [...matters.entries, ...rebased.filter((entry) => !matters.entries.some((one) => isSame(one, entry)))]
  const answers = { ...matters.answers, ...ours.answers }
  const reading = ours.reading ?? matters.reading
  return { ...ours, model: ours.model ?? matters.model, accounts, entries, answers, ...(reading && { reading }) }
}

const isSame = (one: Entry, other: Entry): boolean => isDeepStrictEqual(anywhere(one), anywhere(other))

const anywhere = ({ source, ...entry }: Entry): Entry => ({
  ...entry,
  source: source.kind === 'message' ? { ...source, message: 0 } : source,
  at: 0,
})

/** What stands in a message moves with it. */
const placed = ({ source, ...entry }: Entry, at: number): Entry => ({
  ...entry,
  source: source.kind === 'message' ? { ...source, message: source.message + at - entry.at } : source,
  at,
})

/** An entry stays behind the message that it followed. */
function placeOf(at: number, before: readonly Account[], after: readonly Account[]): number {
  const last = before[Math.ceil(at) - 2] ?? before[Math.floor(at) - 1]
  if (at === 0 || last === undefined) return at
  const index = after.findIndex((one) => isDeepStrictEqual(one, last))
  return index < 0 ? at : index + 1 + (at % 1)
}
