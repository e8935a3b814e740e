import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { findConflicts } from '../flows/parties.ts'

export const checkConflicts: Handler<typeof matter.checkConflicts, MatterDeps> = async ({ body, ...person }, deps) => ({
  hits: await findConflicts(person, body.names, deps),
})
