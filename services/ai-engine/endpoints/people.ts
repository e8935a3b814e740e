import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'
import { personRows } from '../queries/people.ts'

const erasePerson: Handler<typeof aiEngine.erasePerson, AiEngineDeps> = ({ body }, deps) => eraseIn(body, deps)

const exportPerson: Handler<typeof aiEngine.exportPerson, AiEngineDeps> = async ({ body }, { sql }) =>
  personRows(sql, body)

const readRetention: Handler<typeof aiEngine.readRetention, AiEngineDeps> = async (_input, { retentionDays }) => ({
  kind: 'turns',
  setting: 'AI_TURNS_RETENTION_DAYS',
  days: retentionDays,
})

export const people = {
  erasePerson,
  exportPerson,
  readRetention,
} satisfies Partial<Handlers<typeof aiEngine, AiEngineDeps>>
