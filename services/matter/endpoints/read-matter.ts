import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { asMatter } from '../queries/matters.ts'

export const readMatter: Handler<typeof matter.readMatter, MatterDeps> = async ({ params, ...person }, { sql }) =>
  asMatter(await seenMatter(sql, person, params.id))
