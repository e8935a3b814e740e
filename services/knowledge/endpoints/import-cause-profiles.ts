import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { importProfiles } from '../flows/import-structured.ts'

export const importCauseProfiles: Handler<typeof knowledge.importCauseProfiles, KnowledgeDeps> = (
  { body: { profiles, ...options } },
  deps,
) => importProfiles(deps, profiles, options)
