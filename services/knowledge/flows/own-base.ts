import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import { found, invalidField, ServiceError } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import { baseById } from '../queries/bases.ts'

/** A base that the organization may read. */
export const readableBase = async (sql: Sql, organization: string | undefined, kb_id: string): Promise<KnowledgeBase> =>
  found(await baseById(sql, organization, kb_id), 'knowledge base')

/** A base that the organization may change. */
export async function ownBase(sql: Sql, organization: string, kb_id: string): Promise<KnowledgeBase> {
  const base = await readableBase(sql, organization, kb_id)
  if (base.system) throw new ServiceError('forbidden', 'a system base is read by all and changed by nobody outside')
  return base
}

/** The name without the white space around it; those of system bases are no organization's. */
export function businessName(given: string): string {
  const name = given.trim()
  if (/^sys_/i.test(name)) throw invalidField('body.name', 'may not begin with sys_, as system bases do')
  return name
}

export const takenName = (name: string): ServiceError =>
  new ServiceError('conflict', `there is a knowledge base called ${name} already`)
