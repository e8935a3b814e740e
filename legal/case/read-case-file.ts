import { objectOf } from '../products/fitting.ts'
import { type Account, type CaseFile, emptyCase, type ModelReading } from './case-file.ts'
import type { Entry } from './ledger.ts'

/** The case file as it stands in a state or a matter. Only the engine writes it; what is of another shape counts as none. */
export function readCaseFile(value: unknown): CaseFile {
  const { model, side, accounts, entries, answers, reading } = objectOf(value)
  if (!Array.isArray(entries)) return emptyCase
  return {
    model: typeof model === 'string' ? model : null,
    side: side === 'respondent' ? 'respondent' : 'claimant',
    accounts: Array.isArray(accounts) ? accounts.filter(isAccount) : [],
    entries: entries.filter(isEntry),
    answers: objectOf(answers),
    ...readingOf(reading),
  }
}

function readingOf(value: unknown): { reading?: ModelReading } {
  const { cause, given } = objectOf(value)
  return typeof given === 'string' ? { reading: { cause: typeof cause === 'string' ? cause : null, given } } : {}
}

const isAccount = (value: unknown): value is Account => {
  const { text, on } = objectOf(value)
  return typeof text === 'string' && typeof on === 'string'
}

const isEntry = (value: unknown): value is Entry => {
  const { slot, value: held, state, source, at } = objectOf(value)
  return (
    typeof slot === 'string' &&
    held !== undefined &&
    held !== null &&
    typeof state === 'string' &&
    typeof at === 'number' &&
    typeof objectOf(source).kind === 'string'
  )
}
