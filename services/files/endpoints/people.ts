import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'
import { personRows } from '../queries/people.ts'

const erasePerson: Handler<typeof files.erasePerson, FilesDeps> = ({ body }, deps) => eraseIn(body, deps)

const exportPerson: Handler<typeof files.exportPerson, FilesDeps> = async ({ body }, { sql }) => personRows(sql, body)

export const people = {
  erasePerson,
  exportPerson,
} satisfies Partial<Handlers<typeof files, FilesDeps>>
