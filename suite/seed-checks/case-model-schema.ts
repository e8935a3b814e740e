import { Closed } from '@casewright/contracts/common'
import { Type } from 'typebox'
import { slotTypes } from '../../legal/case/case-model.ts'
import { Both, by, Code, Key, oneOf, some, Text, Words } from './schema-parts.ts'

const { Optional } = Type
const Side = oneOf('claimant', 'respondent')
const Value = Type.Union([Text, Type.Number(), Type.Boolean()])
const Condition = Closed({
  slot: Key,
  is: Optional(Type.Union([Value, some(Value)])),
  known: Optional(Type.Boolean()),
  none: Optional(Type.Boolean()),
  has: Optional(Words),
})
const When = Optional(some(Condition))
const Articles = Type.Array(Text, { uniqueItems: true })
const Sum = Closed({ formula: Key, args: by(Key, Key) })
const AnyKeys = Type.Array(Key, { uniqueItems: true })
const Keys = Type.Array(Key, { minItems: 1, uniqueItems: true })

const Reading = Closed({
  labels: Optional(Words),
  before: Optional(Words),
  after: Optional(Words),
  not: Optional(Words),
  never_after: Optional(Words),
  yes: Optional(Words),
  no: Optional(Words),
  patterns: Optional(Words),
  cased: Optional(Words),
})

const Argument = Closed({ key: Key, text: Both, when: When, articles: Articles, sum: Optional(Sum) })

const Slot = Closed({
  key: Key,
  type: oneOf(...slotTypes),
  label: Both,
  question: Both,
  reason: Both,
  example: Optional(Both),
  ask: Optional(Type.Number()),
  needed: Optional(oneOf('analysis', 'drafting')),
  when: When,
  options: Optional(
    some(
      Closed({ value: Key, label: Both, words: Type.Array(Text, { uniqueItems: true }), patterns: Optional(Words) }),
    ),
  ),
  read: Optional(Reading),
  latest: Optional(Type.Boolean()),
  past: Optional(Type.Boolean()),
  shared: Optional(Type.Boolean()),
  read_in: Optional(oneOf('messages', 'files')),
  read_for: Optional(Side),
  pleaded: Optional(Type.Boolean()),
  max: Optional(Type.Number()),
  described: Optional(Type.Boolean()),
  several: Optional(Type.Boolean()),
  none_is: Optional(Type.Number()),
  proof: Optional(Both),
})

/** A file of `resources/case_models/` but `common.json`. */
export const modelSchema = Closed({
  name: Key,
  codes: some(Code),
  roles: Closed({ claimant: Both, respondent: Both }),
  forum: Key,
  fee: Key,
  decisive_day: AnyKeys,
  limitation: Closed({
    years: Type.Integer({ minimum: 0, maximum: 20 }),
    starts: AnyKeys,
    interrupts: AnyKeys,
    articles: Articles,
    special: Optional(
      Closed({
        years: Type.Integer({ minimum: 1, maximum: 20 }),
        when: some(Condition),
        articles: Articles,
      }),
    ),
  }),
  reads: Optional(by(Key, Reading)),
  unasked: Optional(Keys),
  slots: some(Slot),
  paid_by_claimant: When,
  infers: Optional(
    some(
      Closed({
        slot: Key,
        value: Optional(Value),
        from: Optional(Keys),
        without: Optional(Key),
        when: Type.Array(Condition),
      }),
    ),
  ),
  elements: some(
    Closed({
      key: Key,
      burden: Side,
      slots: Keys,
      shown_by: Optional(Keys),
      unknown_to_respondent: Optional(Type.Boolean()),
      when: When,
    }),
  ),
  claims: some(
    Closed({
      key: Key,
      text: Both,
      sum: Optional(Sum),
      is_total: Optional(Type.Boolean()),
      fallback: Optional(Both),
      words: Optional(Words),
      when: When,
      articles: Articles,
    }),
  ),
  narrative: some(
    Closed({ text: Both, at: Optional(Key), sum: Optional(Sum), is_gap: Optional(Type.Boolean()), when: When }),
  ),
  grounds: Optional(some(Argument)),
  defences: some(
    Closed({
      key: Key,
      text: Both,
      sum: Optional(Sum),
      on: Optional(Keys),
      is_set_off: Optional(Type.Boolean()),
      evidence: Optional(Both),
      when: When,
      articles: Articles,
    }),
  ),
  documents: Keys,
})

/** `common.json`: the slots that every cause has. */
export const commonSchema = Closed({ slots: some(Slot), party_words: Closed({ own: Words, other: Words }) })
