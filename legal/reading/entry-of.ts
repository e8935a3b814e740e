import type { Entry } from '../case/ledger.ts'
import type { CaseText } from './case-text.ts'
import type { SlotFound } from './read-values.ts'

/** A file as it is read, and as it stands. */
export interface CorrectedText extends CaseText {
  original: string
}

/** The quotation is what stands in the file, also where a scan was set right for the reading. */
export const readIn = (
  { file_id, name, original }: CorrectedText,
  { slot, value, text, start, end }: SlotFound,
  state: Entry['state'] = 'read',
): Entry => ({
  slot,
  value,
  state,
  source: { kind: 'file', file_id, name, quote: text === '' ? '' : original.slice(start, end), start, end },
  at: 0,
})

export const toldIn = (
  message: number,
  { slot, value, text: quote, start, end }: Omit<SlotFound, 'score'>,
  state: Entry['state'] = 'stated',
): Entry => ({ slot, value, state, source: { kind: 'message', message, quote, start, end }, at: message + 1 })

export const dayOf = (entry: Entry | undefined): string => (typeof entry?.value === 'string' ? entry.value : '')
