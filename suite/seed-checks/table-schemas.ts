import { Closed } from '@casewright/contracts/common'
import { type TSchema, Type } from 'typebox'

const Text = Type.String({ minLength: 1, maxLength: 5000 })
const Both = Closed({ zh: Text, en: Text })
const Day = Type.String({ format: 'date' })
const DayOfYear = Type.String({ pattern: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' })
const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Key = Type.String({ pattern: '^[a-z][a-z0-9_]*$' })
const Code = Type.String({ pattern: '^CN-CIV-\\d{4}$' })
const Words = Type.Array(Text, { minItems: 1, uniqueItems: true })
const some = (items: TSchema) => Type.Array(items, { minItems: 1 })
const by = (key: TSchema, of: TSchema) => Type.Record(key, of, { additionalProperties: false, minProperties: 1 })

const Element = Closed({ key: Key, name: Both, evidence: some(Both), words: Words })
const InBoth = Closed({ zh: Words, en: Words })

/** What the files of `resources/legal_tables/` hold. */
export const tableSchemas: Readonly<Record<string, TSchema>> = {
  cause_words: Closed({ usual: some(Code), words: by(Code, Closed({ strong: InBoth, weak: InBoth })) }),
  first_checklists: Closed({
    general: some(Element),
    families: by(Code, Code),
    causes: by(Code, some(Element)),
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
}

/** A file of `resources/texts/`: every text in both languages. */
export const catalogueSchema: TSchema = by(Key, Both)
