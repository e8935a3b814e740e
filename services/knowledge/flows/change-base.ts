import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { requireMatch } from '@casewright/kit/http/etag'
import type { Once } from '@casewright/kit/http/idempotency'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnowledgeDeps } from '../deps.ts'
import { hideBase, insertBase, lockBase, updateBase } from '../queries/bases.ts'
import { deleteFilesOfBase } from '../queries/files.ts'
import { deleteJobsOfBase } from '../queries/jobs.ts'
import { businessName, ownBase, readableBase, takenName } from './own-base.ts'
import { purgeQueue } from './purge-base.ts'

interface Person {
  organization: string
  user: string
}
interface Change extends Person {
  params: { kb_id: string }
  headers: { 'if-match'?: string }
}
type Named = Pick<KnowledgeBase, 'name' | 'description'>

export function createBase(
  { once, organization, user, body }: Person & { once: Once; body: Named },
  deps: KnowledgeDeps,
): Promise<KnowledgeBase> {
  const name = businessName(body.name)
  return once(async (sql) => {
    const kb_id = uuidv7()
    if (!(await insertBase(sql, { kb_id, organization_id: organization, name, description: body.description })))
      throw takenName(name)
    await record(sql, deps, { organization, user }, 'created', kb_id, { version: 1 })
    return readableBase(sql, organization, kb_id)
  })
}

/** What says nothing new writes nothing: neither a version nor an audit row. */
export async function updateOwnBase(
  { organization, user, params: { kb_id }, headers, body }: Change & { body: Partial<Named> },
  deps: KnowledgeDeps,
): Promise<KnowledgeBase> {
  const given = body.name === undefined ? body : { ...body, name: businessName(body.name) }
  return deps.transaction(async (sql) => {
    const before = await lockedOwn(sql, organization, kb_id, headers)
    const { name, description } = { ...before, ...given }
    if (name === before.name && description === before.description) return before
    const after = await updateBase(sql, { kb_id, name, description }).catch((error: { code?: unknown }) => {
      throw error.code === uniqueViolation ? takenName(name) : error
    })
    await record(sql, deps, { organization, user }, 'updated', kb_id, { version: after.version })
    return after
  })
}

const uniqueViolation = '23505'

/** Nobody finds anything of it from then on; its chunks are cleared away by a job, which takes a while. */
export async function deleteOwnBase(
  { organization, user, params: { kb_id }, headers }: Change,
  deps: KnowledgeDeps,
): Promise<void> {
  await deps.transaction(async (sql) => {
    const { documents, chunks } = await lockedOwn(sql, organization, kb_id, headers)
    const { base_no } = found(await lockBase(sql, kb_id), 'knowledge base')
    await hideBase(sql, base_no)
    await deleteFilesOfBase(sql, base_no)
    await deleteJobsOfBase(sql, base_no)
    await deps.jobs.send(sql, purgeQueue, { base_no }, { key: String(base_no) })
    await record(sql, deps, { organization, user }, 'deleted', kb_id, { documents, chunks })
  })
}

async function lockedOwn(
  sql: Sql,
  organization: string,
  kb_id: string,
  headers: Change['headers'],
): Promise<KnowledgeBase> {
  await lockBase(sql, kb_id)
  const base = await ownBase(sql, organization, kb_id)
  requireMatch(base.version, headers['if-match'])
  return base
}

const record = (
  sql: Sql,
  { audit }: KnowledgeDeps,
  { organization, user }: Person,
  change: 'created' | 'updated' | 'deleted',
  kb_id: string,
  details: Record<string, number>,
): Promise<void> =>
  audit(sql, {
    organization,
    user,
    details,
    action: `knowledge_base.${change}`,
    resource_type: 'knowledge_base',
    resource_id: kb_id,
  })
