import { Closed, Nullable } from '@casewright/contracts/common'
import { type TSchema, Type } from 'typebox'
import { Both, by, Code, Key, oneOf, some, Text, Words } from './schema-parts.ts'

const Day = Type.String({ format: 'date' })
const DayOfYear = Type.String({ pattern: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' })
const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Count = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))

const Element = Closed({ key: Key, name: Both, evidence: some(Both), words: Words })
const InBoth = Closed({ zh: Words, en: Words })

const Level = oneOf('high', 'medium', 'low')
const ContractKind = oneOf('saas', 'lease', 'loan', 'sale', 'nda', 'licence', 'construction', 'general')
const Part = oneOf('giver', 'taker')
const ReviewList = Closed({ name: Both, topics: some(Key) })
const Sides = some(Key)
const problem = {
  kinds: Type.Optional(some(ContractKind)),
  level: Level,
  against: Nullable(Part),
  doubtful: Type.Optional(Type.Boolean()),
  why: Both,
  stake: Type.Optional(Both),
  must_change: Type.Optional(Type.Boolean()),
  wording: Type.Optional(Both),
  fallback: Type.Optional(Both),
  settles: Type.Optional(Key),
}

const Fee = Type.Number({ minimum: 0 })
const FeePart = Closed({ above: Fee, percent: Percent })
const FeeRange = Closed({ low: Fee, high: Fee, parts: Type.Array(FeePart) })
const InsuranceLimits = Closed({ disability: Fee, medical: Fee, property: Fee })

/** What the files of `resources/legal_tables/` hold. */
export const tableSchemas = {
  cause_words: Closed({
    usual: some(Code),
    silent_words: Closed({ zh: Words }),
    other_words: InBoth,
    words: by(Code, Closed({ strong: InBoth, weak: InBoth })),
  }),
  element_words: Closed({
    general: some(Element),
    words: some(Closed({ codes: Type.Array(Code, { minItems: 1, uniqueItems: true }), elements: by(Key, Words) })),
  }),
  evidence_names: by(Type.String({ pattern: '\\p{Script=Han}' }), Type.String({ pattern: '^[\\x20-\\x7e]+$' })),
  contract_topics: by(
    Key,
    Closed({
      name: Both,
      level: Level,
      kinds: Type.Optional(some(ContractKind)),
      protects: Type.Optional(Part),
      judged: Type.Optional(Type.Boolean()),
      required: Type.Optional(Type.Boolean()),
      asked_as: Type.Optional(InBoth),
      restricts: Type.Optional(oneOf('subject', 'somebody')),
      stake: Type.Optional(Closed({ giver: Both, taker: Both })),
      market: Type.Optional(Both),
      wording: Type.Optional(Both),
      fallback: Type.Optional(Both),
    }),
  ),
  contract_clauses: by(
    Key,
    Closed({
      name: Both,
      topic: Key,
      opening: Type.Optional(Type.Boolean()),
      says: Closed({ zh: some(Words), en: some(Words) }),
      unless: Type.Optional(Words),
      hints: Type.Optional(Words),
    }),
  ),
  contract_problems: by(
    Key,
    Closed({
      ...problem,
      topics: Type.Union([Type.Literal('clause'), some(Key)]),
      abroad: Type.Optional(Both),
      only_prc: Type.Optional(Type.Boolean()),
    }),
  ),
  contract_pairs: by(
    Key,
    Closed({ name: Both, topic: Key, gives: oneOf('right', 'burden'), change: Both, signs: Words }),
  ),
  contract_lacks: by(Key, Closed({ ...problem, topic: Key })),
  contract_lists: Closed({ general: ReviewList, saas: ReviewList, lease: ReviewList }),
  contract_sides: Closed({
    sides: by(Key, Closed({ part: Nullable(Part), name: Both })),
    offered: Closed({
      saas: Sides,
      lease: Sides,
      loan: Sides,
      sale: Sides,
      nda: Sides,
      licence: Sides,
      construction: Sides,
      general: Sides,
    }),
  }),
  court_fees: Closed({
    property: Closed({ fixed: Fee, parts: some(FeePart) }),
    divorce: FeeRange,
    personality: FeeRange,
    other: FeeRange,
    labour: Fee,
    preservation: Closed({ fixed: Fee, highest: Fee, parts: some(FeePart) }),
  }),
  deadlines: by(
    Key,
    Closed({
      on: oneOf('claim', 'judgment', 'ruling', 'award', 'effective'),
      before: Type.Optional(oneOf('court', 'labour_arbitration')),
      period: Nullable(Closed({ days: Count, months: Count, years: Count })),
      name: Both,
      rule: Both,
      articles: some(Text),
    }),
  ),
  document_kinds: by(
    Key,
    Closed({ label: Both, description: Both, goals: some(oneOf('dispute', 'contract_review', 'checklist')) }),
  ),
  earlier_law: Closed({
    laws: by(Text, Closed({ since: Day, continues: Type.Optional(Type.Boolean()) })),
    by_filing: some(Text),
    earlier: by(Text, some(Closed({ article: Text, since: Day, until: Day }))),
  }),
  festivals: Closed({
    fixed: some(Closed({ names: Words, day: DayOfYear })),
    moving: some(Closed({ names: Words, days: by(Type.String({ pattern: '^20\\d\\d$' }), DayOfYear) })),
    lunar_months: by(
      Type.String({ pattern: '^20\\d\\d$' }),
      Type.Array(
        Closed({
          from: Type.String({ pattern: '^20\\d\\d-\\d\\d-\\d\\d$' }),
          days: Type.Integer({ minimum: 29, maximum: 30 }),
        }),
        { minItems: 12, maxItems: 12 },
      ),
    ),
  }),
  fields_of_law: Closed({
    outside: some(
      Closed({
        field: Type.Enum(['criminal', 'administrative', 'no_dispute']),
        name: Closed({ zh: Text, en: Text }),
        words: Words,
        unless: Words,
        first_steps: some(Closed({ zh: Text, en: Text })),
      }),
    ),
  }),
  forums: Closed({
    kinds: by(
      Key,
      Closed({
        first: oneOf('court', 'labour_arbitration'),
        exclusive: Type.Boolean(),
        agreeable: Type.Boolean(),
        places: some(Key),
      }),
    ),
    places: by(Key, Closed({ name: Both, articles: some(Text), slot: Type.Optional(Key) })),
  }),
  holidays: Closed({
    fixed: some(DayOfYear),
    years: by(
      Type.String({ pattern: '^20\\d\\d$' }),
      Closed({
        notice: Text,
        holidays: some(Closed({ name: Text, from: DayOfYear, to: DayOfYear, working: Type.Array(DayOfYear) })),
      }),
    ),
  }),
  lending_rates: Closed({
    known_until: Day,
    one_year_lpr: some(Closed({ since: Day, percent: Percent })),
    lending_cap: Closed({ fixed_percent: Percent, fourfold_since: Day }),
  }),
  traffic_insurance: Closed({
    limits: some(Closed({ since: Day, with_fault: InsuranceLimits, without_fault: InsuranceLimits })),
    usual_share_percent: Closed({ full: Percent, main: Percent, equal: Percent, minor: Percent, none: Percent }),
  }),
} satisfies Record<string, TSchema>

/** A file of `resources/texts/`: every text in both languages. */
export const catalogueSchema: TSchema = by(Key, Both)
