import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { countPerson, erasePerson } from '../flows/erase-person.ts'

export const erasePersonEverywhere: Handler<typeof platform.erasePersonEverywhere, PlatformDeps> = (
  { params: { user_id }, body: { dry_run }, organization, user },
  deps,
) => (dry_run ? countPerson(deps, organization, user_id) : erasePerson(deps, organization, user_id, user ?? null))
