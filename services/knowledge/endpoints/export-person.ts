import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { personRows } from '../queries/people.ts'

export const exportPerson: Handler<typeof knowledge.exportPerson, KnowledgeDeps> = async () => personRows()
