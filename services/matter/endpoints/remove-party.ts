import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { takePartyAway } from '../flows/parties.ts'

export const removeParty: Handler<typeof matter.removeParty, MatterDeps> = (input, deps) => takePartyAway(input, deps)
