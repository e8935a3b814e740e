import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Slot, SlotValue } from '../case/case-model.ts'
import { readAnswers } from './read-answers.ts'
import type { SlotFound } from './read-values.ts'

/** `更正：月平均工资：7000`, `Correction: Deposit: 9,000`: a line that names what it sets right. */
const line = /^\s{0,8}(?:更正|Correction)\s?[:：]\s?(?<label>[^:：\n]{1,80})[:：](?<value>[^\n]{1,500})$/gimu

/** What lines of a message set right by the label of a slot. The value is read as an answer to that slot's question. */
export const namedCorrections = (text: string, slots: readonly Slot[], today: string): Omit<SlotFound, 'score'>[] =>
  matchesIn(text, line).flatMap(({ 0: words, index, groups = {} }) => {
    const label = groups.label?.trim().toLowerCase()
    const slot = slots.find((one) => one.label.zh === label || one.label.en.toLowerCase() === label)
    if (slot === undefined) return []
    const value = correctedValue(slot, (groups.value ?? '').replace(/[。.；;\s]{1,9}$/u, '').trim(), today)
    const start = index + words.length - words.trimStart().length
    return value === undefined
      ? []
      : [{ slot: slot.key, value, text: words.trimStart(), start, end: index + words.length }]
  })

/** A person's own spelling of a name counts as it is written. */
function correctedValue(slot: Slot, words: string, today: string): SlotValue | undefined {
  if (slot.type === 'party') return words
  if (slot.type === 'parties') return words.split(/\s{0,3}[、；;]\s{0,3}/u).filter((name) => name !== '')
  return readAnswers({ [slot.key]: words }, [slot], today).values[slot.key]
}
