import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'
import { personRows } from '../queries/people.ts'

const erasePerson: Handler<typeof memory.erasePerson, MemoryDeps> = ({ body }, deps) => eraseIn(body, deps)

const exportPerson: Handler<typeof memory.exportPerson, MemoryDeps> = async ({ body }, { sql }) => personRows(sql, body)

export const people = {
  erasePerson,
  exportPerson,
} satisfies Partial<Handlers<typeof memory, MemoryDeps>>
