import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'
import { personRows } from '../queries/people.ts'

const erasePerson: Handler<typeof matter.erasePerson, MatterDeps> = ({ body }, deps) => eraseIn(body, deps)

const exportPerson: Handler<typeof matter.exportPerson, MatterDeps> = async ({ body }, { sql }) => personRows(sql, body)

export const people = {
  erasePerson,
  exportPerson,
} satisfies Partial<Handlers<typeof matter, MatterDeps>>
