import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'

export const erasePerson: Handler<typeof memory.erasePerson, MemoryDeps> = ({ body }, deps) => eraseIn(body, deps)
