import type { ServiceTypes } from '@casewright/contracts/platform/known-configs'
import type { FieldProblem } from '@casewright/kit/data/errors'

const idOf = (type: ServiceTypes['service_types'][number]): string => (typeof type === 'string' ? type : type.id)

/** What the schema cannot say: no id twice, and nothing resolved that is not among the types. */
export function serviceTypeProblems({ service_types, resolved_service_types }: ServiceTypes): FieldProblem[] {
  const ids = service_types.map(idOf)
  const known = new Set(ids)
  const resolved = Array.isArray(resolved_service_types)
    ? resolved_service_types.map((type, index) => [idOf(type), String(index)] as const)
    : Object.keys(resolved_service_types).map((id) => [id, id] as const)
  return [
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) < index ? [{ path: `value.service_types.${index}`, message: `has the id ${id} again` }] : [],
    ),
    ...resolved
      .filter(([id]) => !known.has(id))
      .map(([id, at]) => ({ path: `value.resolved_service_types.${at}`, message: `${id} is not among service_types` })),
  ]
}
