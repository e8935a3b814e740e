import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { takeAway } from '../flows/members.ts'

export const removeMember: Handler<typeof matter.removeMember, MatterDeps> = (input, deps) => takeAway(input, deps)
