import { Closed } from '@casewright/contracts/common'
import { type TSchema, type TString, Type } from 'typebox'

export const Text = Type.String({ minLength: 1, maxLength: 5000 })
export const Both = Closed({ zh: Text, en: Text })
export const Key = Type.String({ pattern: '^[a-z][a-z0-9_]*$' })
export const Code = Type.String({ pattern: '^CN-CIV-\\d{4}$' })
export const Words = Type.Array(Text, { minItems: 1, uniqueItems: true })
export const some = <S extends TSchema>(items: S) => Type.Array(items, { minItems: 1 })
export const by = <S extends TSchema>(key: TString, of: S) =>
  Type.Record(key, of, { additionalProperties: false, minProperties: 1 })
export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  Type.Union(values.map((value) => Type.Literal(value)))
