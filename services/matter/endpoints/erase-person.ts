import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'

export const erasePerson: Handler<typeof matter.erasePerson, MatterDeps> = ({ body }, deps) => eraseIn(body, deps)
