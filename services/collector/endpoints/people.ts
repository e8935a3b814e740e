import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'
import { personRows } from '../queries/people.ts'

const erasePerson: Handler<typeof collector.erasePerson, CollectorDeps> = ({ body }, deps) => eraseIn(body, deps)

const exportPerson: Handler<typeof collector.exportPerson, CollectorDeps> = async ({ body }, { sql }) =>
  personRows(sql, body)

export const people = {
  erasePerson,
  exportPerson,
} satisfies Partial<Handlers<typeof collector, CollectorDeps>>
