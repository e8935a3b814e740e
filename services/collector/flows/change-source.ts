import type { Source, SourceKind, SourceMembers } from '@casewright/contracts/collector/collection-resources'
import { canonicalJson } from '@casewright/kit/data/digest'
import { found, invalidField, ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { requireMatch } from '@casewright/kit/http/etag'
import type { Once } from '@casewright/kit/http/idempotency'
import type { Sql } from '@casewright/kit/postgres/sql'
import { nextTime, scheduleProblem } from '../adapters/cron.ts'
import type { CollectorDeps } from '../deps.ts'
import { liveRun } from '../queries/runs.ts'
import { deleteSource, hideSource, insertSource, setActing, sourceById, updateSource } from '../queries/sources.ts'
import { checkedConfig, requireRunner } from './check-config.ts'
import { removeQueue } from './remove-source.ts'

interface Person {
  organization: string
  user: string
  superuser: boolean
}
/** Who says what a source reads; `staff` may use what is the installation's. */
type Maker = Person & { staff: boolean }
interface Change extends Person {
  params: { source_id: string }
  headers: { 'if-match'?: string }
}

export async function createOwnSource(
  { once, body, ...person }: Maker & { once: Once; body: SourceMembers & { kind: SourceKind; kb_id: string } },
  deps: CollectorDeps,
): Promise<Source> {
  const { organization, user } = person
  requireSchedule(body.schedule)
  await requireOwnBase(deps, person, body.kb_id)
  const config = await checkedConfig(deps, person, body.kind, body.config)
  return once(async (sql) => {
    const source = await insertSource(sql, {
      ...body,
      config,
      source_id: uuidv7(),
      organization_id: organization,
      acting_user: user,
      next_run_at: nextRunOf(body),
    })
    await record(sql, deps, person, 'created', source, { kind: source.kind, kb_id: source.kb_id })
    return source
  })
}

/**
 * What says nothing new writes nothing: neither a version nor an audit row. Who says what the source reads or when it runs
 * has its runs act for themself.
 */
export async function updateOwnSource(
  { params: { source_id }, headers, body, ...person }: Change & Maker & { body: Partial<SourceMembers> },
  deps: CollectorDeps,
): Promise<Source> {
  const { organization, user } = person
  if (body.schedule) requireSchedule(body.schedule)
  const seen = found(await sourceById(deps.sql, organization, source_id), 'source')
  requireMatch(seen.version, headers['if-match'])
  // Before the row is locked: it may ask other services.
  const isNew = body.config && canonicalJson(body.config) !== canonicalJson(seen.config)
  const config = isNew && (await checkedConfig(deps, person, seen.kind, body.config as object))
  const begins = beginsRuns(seen, { ...seen, ...body })
  if (begins && !config) await requireRunner(deps, person, seen)
  return deps.transaction(async (sql) => {
    const before = await lockedOwn(sql, organization, source_id, headers)
    const after = { ...before, ...body, ...(config && { config }) }
    if (config || begins) await setActing(sql, source_id, user)
    if (canonicalJson(after) === canonicalJson(before)) return before
    const isTimed = body.schedule !== undefined || body.enabled !== undefined
    const source = await updateSource(sql, source_id, {
      ...after,
      next_run_at: isTimed ? nextRunOf(after) : before.next_run_at,
    })
    await record(sql, deps, person, 'updated', source, { version: source.version })
    return source
  })
}

/** `remove` hides the source until all that came from it is out of the knowledge base. */
export async function deleteOwnSource(
  { params: { source_id }, headers, query, ...person }: Change & { query: { documents: 'keep' | 'remove' } },
  deps: CollectorDeps,
): Promise<void> {
  await deps.transaction(async (sql) => {
    const source = await lockedOwn(sql, person.organization, source_id, headers)
    const live = await liveRun(sql, source_id)
    if (live) throw new ServiceError('conflict', 'a run of this source is under way; cancel it first', live)
    if (query.documents === 'keep') await deleteSource(sql, source_id)
    else {
      await hideSource(sql, source_id)
      await deps.jobs.send(sql, removeQueue, { source_id }, { key: source_id })
    }
    await record(sql, deps, person, 'deleted', source, { documents: query.documents })
  })
}

async function lockedOwn(
  sql: Sql,
  organization: string,
  source_id: string,
  headers: Change['headers'],
): Promise<Source> {
  const source = found(await sourceById(sql, organization, source_id, { lock: true }), 'source')
  requireMatch(source.version, headers['if-match'])
  return source
}

function requireSchedule(schedule: Source['schedule']): void {
  const problem = schedule && scheduleProblem(schedule, new Date())
  if (problem) throw invalidField(`body.schedule.${problem.member}`, problem.message)
}

/** Whether a change lets runs begin, or begin at another time. */
const beginsRuns = (before: Source, { enabled, schedule }: Source): boolean =>
  enabled && (!before.enabled || canonicalJson(schedule) !== canonicalJson(before.schedule))

const nextRunOf = ({ enabled, schedule }: Pick<Source, 'enabled' | 'schedule'>): Date | null =>
  enabled && schedule ? nextTime(schedule.cron, schedule.timezone, new Date()) : null

/** The system's bases are filled by seed packages, and read by every organization. */
async function requireOwnBase(
  { knowledge }: CollectorDeps,
  { organization, user, superuser }: Person,
  kb_id: string,
): Promise<void> {
  const base = await knowledge.readBase({ organization, user, superuser, params: { kb_id } })
  if (base?.system !== false)
    throw new ServiceError('forbidden', 'a system base is read by all and changed by nobody outside')
}

const record = (
  sql: Sql,
  { audit }: CollectorDeps,
  { organization, user }: Person,
  change: 'created' | 'updated' | 'deleted',
  { source_id }: Source,
  details: Record<string, string | number>,
): Promise<void> =>
  audit(sql, {
    organization,
    user,
    details,
    action: `collector_source.${change}`,
    resource_type: 'collector_source',
    resource_id: source_id,
  })
