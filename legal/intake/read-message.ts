import type { CaseModel } from '../case/case-model.ts'
import { partiesOf } from '../reading/read-parties.ts'
import { readText } from '../reading/read-text.ts'
import type { SlotFound } from '../reading/read-values.ts'

/** What the words of a message say by themselves, whatever else is known of the case. */
interface MessageRead {
  stated: readonly SlotFound[]
  mentioned: readonly SlotFound[]
}

export type MessageReader = (text: string, model: CaseModel, on: string) => MessageRead

export const readMessage: MessageReader = (text, { slots }, on) => ({
  stated: readText(
    text,
    slots.filter(({ read_in }) => read_in !== 'files'),
    on,
  ),
  mentioned: partiesOf(text, slots),
})

const readings = new WeakMap<object, Map<string, MessageRead>>()

/** Reads each message once for an owner, which is the input of a step: intake reads by its rules, and again with what a model has found. */
export const readerFor =
  (owner: object): MessageReader =>
  (text, model, on) => {
    const known = readings.get(owner) ?? new Map<string, MessageRead>()
    readings.set(owner, known)
    const key = `${model.name} ${on} ${text}`
    const read = known.get(key) ?? readMessage(text, model, on)
    known.set(key, read)
    return read
  }
