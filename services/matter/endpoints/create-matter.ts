import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { openMatter } from '../flows/open-matter.ts'

export const createMatter: Handler<typeof matter.createMatter, MatterDeps> = (input, deps) => openMatter(input, deps)
