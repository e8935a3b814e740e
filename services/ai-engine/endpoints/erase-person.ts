import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'

export const erasePerson: Handler<typeof aiEngine.erasePerson, AiEngineDeps> = ({ body }, deps) => eraseIn(body, deps)
