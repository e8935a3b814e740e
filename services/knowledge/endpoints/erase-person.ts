import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'

export const erasePerson: Handler<typeof knowledge.erasePerson, KnowledgeDeps> = ({ body }, deps) => eraseIn(body, deps)
