import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'
import { personRows } from '../queries/people.ts'

const erasePerson: Handler<typeof knowledge.erasePerson, KnowledgeDeps> = ({ body }, deps) => eraseIn(body, deps)

const exportPerson: Handler<typeof knowledge.exportPerson, KnowledgeDeps> = async () => personRows()

const readRetention: Handler<typeof knowledge.readRetention, KnowledgeDeps> = async (_input, { retentionDays }) => ({
  kind: 'jobs',
  setting: 'KNOWLEDGE_JOBS_RETENTION_DAYS',
  days: retentionDays,
})

export const people = {
  erasePerson,
  exportPerson,
  readRetention,
} satisfies Partial<Handlers<typeof knowledge, KnowledgeDeps>>
