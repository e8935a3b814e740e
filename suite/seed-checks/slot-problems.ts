import type { Condition, Slot } from '../../legal/case/case-model.ts'
import { placeholdersIn } from './catalogues.ts'
import { badPatterns, repeated } from './value-problems.ts'

export type Slots = ReadonlyMap<string, Slot>

/** What the schema cannot see of the slots of a model, or of every cause. */
export const slotProblems = (slots: readonly Slot[], all: Slots): string[] => [
  ...repeated(slots.map(({ key }) => key)).map((key) => `slots.${key} is there twice`),
  ...slots.flatMap((slot) => ofSlot(slot).map((problem) => `slots.${slot.key} ${problem}`)),
  ...slots.flatMap(({ key, when = [] }) => when.flatMap((one) => conditionProblems(`slots.${key}`, one, all))),
  ...slots.flatMap(({ key, read, options }) =>
    badPatterns(
      `slots.${key}`,
      [...(read?.patterns ?? []), ...(read?.cased ?? []), ...(options ?? []).flatMap((one) => one.patterns ?? [])],
      'giu',
    ),
  ),
]

function ofSlot({ type, ask, needed, options, read, label, question, reason, example }: Slot): string[] {
  const shown = Object.entries({ label, question, reason, example })
  return [
    ...(type === 'enum' && options === undefined ? ['has no options'] : []),
    ...(type !== 'enum' && options !== undefined ? [`has options, and is no enum`] : []),
    ...repeated(options?.map(({ value }) => value) ?? []).map((value) => `has the option ${value} twice`),
    ...((ask === undefined) === (needed === undefined) ? [] : ['needs both ask and needed, or neither']),
    ...shown.flatMap(([name, text]) =>
      placeholdersIn(`${text?.zh ?? ''}${text?.en ?? ''}`).map(
        (hole) => `has the placeholder {${hole}} in its ${name}`,
      ),
    ),
    ...[...(read?.patterns ?? []), ...(read?.cased ?? [])]
      .filter((pattern) => !pattern.includes('(?<value>'))
      .map((pattern) => `has a pattern without the group value: ${pattern}`),
  ]
}

export const unknownSlots = (place: string, keys: readonly string[], slots: Slots): string[] =>
  keys.filter((key) => !slots.has(key)).map((key) => `${place}: there is no slot ${key}`)

export function conditionProblems(
  place: string,
  { slot: key, is, known, none, has }: Condition,
  slots: Slots,
): string[] {
  const slot = slots.get(key)
  if (slot === undefined) return unknownSlots(place, [key], slots)
  if ([is, known, none, has].filter((one) => one !== undefined).length !== 1)
    return [`${place}: the condition on ${key} needs is, known, none or has`]
  const values = is === undefined ? [] : [is].flat()
  return values.filter((value) => !canBe(slot, value)).map((value) => `${place}: ${key} is never ${value}`)
}

function canBe({ type, options = [] }: Slot, value: unknown): boolean {
  if (type === 'enum') return options.some((option) => option.value === value)
  return typeof value === (type === 'yes_no' ? 'boolean' : type === 'money' || type === 'number' ? 'number' : 'string')
}
