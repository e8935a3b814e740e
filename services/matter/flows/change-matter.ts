import type { Matter } from '@casewright/contracts/matter/resources'
import { invalidField } from '@casewright/kit/data/errors'
import { requireMatch } from '@casewright/kit/http/etag'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MatterDeps } from '../deps.ts'
import { asMatter, insertMove, type MatterRow, reviseMatter, type SeenMatter } from '../queries/matters.ts'
import { hasLawyer } from '../queries/members.ts'
import { type Changeable, changedMembers, needsManager, nextState, requireOpen } from '../rules/matter-changes.ts'
import { requireManager, requireWriter } from '../rules/roles.ts'
import { requireMove } from '../rules/status-moves.ts'
import { newIn, requireUsableFiles } from './matter-files.ts'
import { admitLawyer } from './members.ts'
import { type MatterEvent, record } from './record.ts'
import { type Person, seenMatter, standingOf } from './seen-matter.ts'

interface Request extends Person {
  params: { id: string }
  headers: { 'if-match'?: string }
  body: Partial<Changeable> & { status_reason?: string | null }
}

/** Changes a matter in one transaction. What says nothing new writes nothing: no version, no audit row, no event. */
export async function changeMatter(request: Request, deps: MatterDeps, { merge }: { merge: boolean }): Promise<Matter> {
  const { status_reason = null, ...given } = request.body
  if (status_reason !== null && given.status === undefined)
    throw invalidField('body.status_reason', 'is the reason of a status, which is missing')
  if (given.file_ids) await requireNewFiles(request, deps, given.file_ids)
  return deps.transaction(async (sql) => {
    const before = await seenMatter(sql, request, request.params.id, { lock: true })
    const standing = standingOf(before, request)
    requireWriter(standing)
    requireMatch(before.version, request.headers['if-match'])
    const next = nextState(before, given, merge)
    const changed = changedMembers(before, next)
    if (changed.length === 0) return asMatter(before)
    if (needsManager(changed)) requireManager(standing, await hasLawyer(sql, before.matter_id))
    requireOpen(before, changed)
    requireMove(before.status, next.status)
    const after = await reviseMatter(sql, before.matter_id, next)
    await recordChange(sql, deps, { before, after, changed, reason: status_reason, user: request.user })
    if (changed.includes('lawyer_id') && after.lawyer_id !== null)
      await admitLawyer(sql, deps, after, after.lawyer_id, request.user)
    return asMatter(after)
  })
}

/** Those that are in the matter stay, whoever added them. */
async function requireNewFiles(request: Request, deps: MatterDeps, fileIds: readonly string[]): Promise<void> {
  const seen = await seenMatter(deps.sql, request, request.params.id)
  requireWriter(standingOf(seen, request))
  await requireUsableFiles(deps, request, newIn(seen, fileIds))
}

async function recordChange(
  sql: Sql,
  deps: MatterDeps,
  change: { before: SeenMatter; after: MatterRow; changed: string[]; reason: string | null; user: string },
): Promise<void> {
  const { before, after, changed, reason, user } = change
  const { matter_id, organization_id: organization, version } = after
  const about = { organization, matter_id, user, resource_type: 'matter', resource_id: matter_id } as const
  const events: MatterEvent[] = [
    {
      ...about,
      action: 'matter.updated',
      event: 'matter.updated',
      details: { version, members: changed.join(',') },
    },
  ]
  if (before.status !== after.status) {
    await insertMove(sql, matter_id, { from_status: before.status, to_status: after.status, reason, user_id: user })
    events.push({
      ...about,
      action: 'matter.status_changed',
      event: 'matter.status_changed',
      details: { version },
    })
  }
  await record(sql, deps, events)
}
