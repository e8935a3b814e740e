import { listIn, recordOf, textIn } from '../skills/skill-input.ts'
import { type Account, type CaseFile, emptyCase, type ModelReading } from './case-file.ts'
import type { Entry } from './ledger.ts'

/** The case file as it stands in a state or a matter. Only the engine writes it; what is of another shape counts as none. */
export function readCaseFile(value: unknown): CaseFile {
  const { model, side, accounts, entries, answers, reading } = recordOf(value)
  if (!Array.isArray(entries)) return emptyCase
  return {
    model: textIn(model),
    side: side === 'respondent' ? 'respondent' : 'claimant',
    accounts: listIn(accounts).filter(isAccount),
    entries: listIn(entries).filter(isEntry),
    answers: recordOf(answers),
    ...readingOf(reading),
  }
}

function readingOf(value: unknown): { reading?: ModelReading } {
  const { cause, given } = recordOf(value)
  return typeof given === 'string' ? { reading: { cause: textIn(cause), given } } : {}
}

const isAccount = (value: unknown): value is Account => {
  const { text, on } = recordOf(value)
  return typeof text === 'string' && typeof on === 'string'
}

const isEntry = (value: unknown): value is Entry => {
  const { slot, value: held, state, source, at } = recordOf(value)
  return (
    typeof slot === 'string' &&
    held !== undefined &&
    held !== null &&
    typeof state === 'string' &&
    typeof at === 'number' &&
    typeof recordOf(source).kind === 'string'
  )
}
