import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type BaseState, insertBase, lockBase } from '../queries/bases.ts'

/**
 * The base for a change, locked. A system base is changed only where no organization is named, and made when it is not
 * there and `make` says so; else undefined stands for one that would be made. An organization's base is found by that
 * organization alone.
 */
export async function writableBase(
  sql: Sql,
  kb_id: string,
  organization: string | undefined,
  { make }: { make: boolean },
): Promise<BaseState | undefined> {
  const isSystem = kb_id.startsWith('sys_')
  if (isSystem && organization !== undefined)
    throw new ServiceError('forbidden', 'a system base is read by all and changed by the installation alone')
  const base = await lockBase(sql, kb_id)
  if (isSystem) {
    if (base || !make) return base
    await insertBase(sql, { kb_id, organization_id: null, name: kb_id, description: null })
    return lockBase(sql, kb_id)
  }
  return found(base?.organization_id === organization ? base : undefined, 'knowledge base')
}
