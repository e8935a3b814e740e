import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { changeMatter } from '../flows/change-matter.ts'

export const patchMatter: Handler<typeof matter.patchMatter, MatterDeps> = async (input, deps) =>
  changeMatter(input, deps, { merge: true })
