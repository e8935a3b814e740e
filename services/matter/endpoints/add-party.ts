import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { nameParty } from '../flows/parties.ts'

export const addParty: Handler<typeof matter.addParty, MatterDeps> = (input, deps) => nameParty(input, deps)
