import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { type Static, type TSchema, Type } from 'typebox'

const ServiceTypeId = Type.String({ minLength: 1, maxLength: 128, pattern: '^\\S+$' })
/** An id alone, or with what is shown of it. */
const ServiceType = Type.Union([ServiceTypeId, Type.Object({ id: ServiceTypeId })])

const ServiceTypes = Type.Object({
  service_types: Type.Array(ServiceType, { minItems: 1, maxItems: 1000 }),
  resolved_service_types: Type.Union([
    Type.Array(ServiceType, { maxItems: 1000 }),
    Type.Record(ServiceTypeId, Type.Unknown()),
  ]),
})
export type ServiceTypes = Static<typeof ServiceTypes>

/** Keys that services read: a value that they could not use is refused when it is written. */
export const knownConfigs: Readonly<Record<string, TSchema>> = { 'matters.service_types': ServiceTypes }

nameSchemas({ ServiceType, ServiceTypes })
