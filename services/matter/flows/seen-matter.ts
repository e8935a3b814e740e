import { found } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import { matterSeenBy, type SeenMatter } from '../queries/matters.ts'
import type { Standing } from '../rules/roles.ts'

/** What the input of every endpoint for people has. */
export interface Person {
  organization: string
  user: string
  staff: boolean
  superuser: boolean
}

/** The matter, or 404 for whoever may not know of it. */
export const seenMatter = async (
  sql: Sql,
  person: Person,
  matterId: string,
  options?: { lock: boolean },
): Promise<SeenMatter> => found(await matterSeenBy(sql, person, matterId, options), 'matter')

export const standingOf = ({ role }: SeenMatter, { superuser }: Person): Standing => ({ role, superuser })
