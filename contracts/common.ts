import { type TProperties, Type } from 'typebox'

/** An input object that refuses members it does not name: a misspelt field is an error, not a silent loss. */
export const Closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** What every DELETE answers: the id, by its usual name, and that it is done. */
export const deletionOf = <P extends TProperties>(id: P) =>
  Type.Object({ ...id, deleted: Type.Unsafe<boolean>({ type: 'boolean', const: true }) })

/** An id that we made (UUIDv7). */
export const Id = Type.String({ format: 'uuid' })

/** The largest value of a PostgreSQL `integer`, in which counters, versions and numbers of events are kept. */
export const integerMax = 2_147_483_647

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' })

/** Of a consultation, and of its matter, that nobody has named yet. */
export const titleByDefault = '法律咨询 · Consultation'
