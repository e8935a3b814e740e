import { titleByDefault } from '@casewright/contracts/common'
import type { SyncRequest, SyncResult } from '@casewright/contracts/matter/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { found, ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MatterDeps } from '../deps.ts'
import type { MatterRow, ServiceCaller } from '../queries/matters.ts'
import { syncParties } from '../queries/parties.ts'
import {
  beginSync,
  type EarlierSync,
  earlierSync,
  finishSync,
  type SyncedTodo,
  type SyncMove,
  syncDeliverables,
  syncPhases,
  syncTodos,
} from '../queries/sync.ts'
import { type DeliveredEvent, enqueueDeliveries } from '../queries/webhook-deliveries.ts'
import { soundDueAt } from '../rules/due-at.ts'
import { requireWriter } from '../rules/roles.ts'
import { requireMove } from '../rules/status-moves.ts'
import { membersOf, requireDistinct } from '../rules/sync-items.ts'
import { syncedMatter } from '../rules/synced-matter.ts'
import { requireSyncedFiles } from './matter-files.ts'

/**
 * All that the engine says of a matter, in one transaction and a handful of statements, however much it is. The same
 * request again is answered as it was the first time; what is older than what is there changes nothing.
 */
export async function syncAll(
  deps: Pick<MatterDeps, 'auditPart' | 'files' | 'nameForm' | 'sql' | 'transaction'>,
  matterId: string,
  request: SyncRequest,
  caller: ServiceCaller,
): Promise<SyncResult> {
  requireDistinct(request)
  await requireSyncedFiles(deps, caller, matterId, request)
  const { auditPart, transaction } = deps
  const parties = request.parties && (await comparedParties(deps, request.parties))
  const digest = digestOf(canonicalJson(request))
  return transaction(async (sql) => {
    const { matter, has_webhooks, role } = found(await beginSync(sql, caller, matterId), 'matter')
    if (caller.user !== undefined) requireWriter({ role, superuser: false })
    // A number above all that the matter has seen cannot have been answered.
    const isKnown = request.source_seq <= matter.source_seq
    const earlier = isKnown ? await earlierSync(sql, matterId, request.source_seq) : undefined
    if (earlier) return repeated(earlier, digest, request.source_seq)
    const isStale = request.source_seq < matter.source_seq
    const move = isStale ? undefined : moveOf(matter, request)
    const [phases, todos, deliverables] = await writeItems(sql, matter, request)
    if (parties && !isStale) await syncParties(sql, matterId, parties)
    const change = isStale ? undefined : syncedMatter(matter, request, titleByDefault)
    const { status } = change ?? matter
    const outcome = isStale ? 'stale' : change ? 'updated' : 'unchanged'
    const answer: SyncResult = {
      matter_id: matterId,
      source_seq: request.source_seq,
      status,
      matter: outcome,
      phases,
      todos: todos.map(({ todo_key, todo_id, outcome }) => ({ todo_key, todo_id, outcome })),
      deliverables: deliverables.map((one) => ({ ...one })),
    }
    const audited = auditPart(sql, null, {
      organization: matter.organization_id,
      user: caller.user ?? null,
      action: 'matter.synced',
      resource_type: 'matter',
      resource_id: matterId,
      details: { source_seq: request.source_seq, digest, ...countsOf(answer) },
    })
    await Promise.all([
      finishSync(
        sql,
        {
          matter_id: matterId,
          organization_id: matter.organization_id,
          source_seq: request.source_seq,
          digest,
          answer,
        },
        { change, move, audited },
      ),
      has_webhooks && enqueueDeliveries(sql, webhookEventsOf(matter, answer, todos, move !== undefined)),
    ])
    return answer
  })
}

/** Each name once in a role, by the form in which names are compared. */
async function comparedParties({ nameForm }: Pick<MatterDeps, 'nameForm'>, given: NonNullable<SyncRequest['parties']>) {
  const parties = await Promise.all(
    given.map(async ({ name, role }) => ({
      party_id: uuidv7(),
      name: name.trim(),
      role,
      compared: await nameForm(name.trim()),
    })),
  )
  return [...new Map(parties.map((party) => [`${party.role} ${party.compared}`, party])).values()]
}

function repeated(earlier: EarlierSync, digest: string, source_seq: number): SyncResult {
  if (earlier.digest === digest) return earlier.answer
  throw new ServiceError('conflict', `source_seq ${source_seq} was used for another sync of this matter`, {
    source_seq,
  })
}

function moveOf(
  matter: MatterRow,
  { status = matter.status, status_reason = null }: SyncRequest,
): SyncMove | undefined {
  const isOver = matter.status === 'CLOSED' || matter.status === 'ARCHIVED'
  if (isOver && status === matter.status)
    throw new ServiceError('conflict', `a matter that is ${matter.status} takes no more syncs`, {
      status: matter.status,
    })
  requireMove(matter.status, status)
  return status === matter.status ? undefined : { from_status: matter.status, to_status: status, reason: status_reason }
}

function writeItems(
  sql: Sql,
  matter: MatterRow,
  { source_seq, phases = [], todos = [], deliverables = [] }: SyncRequest,
) {
  return Promise.all([
    phases.length > 0
      ? syncPhases(
          sql,
          matter,
          phases.map((phase, place) => ({ ...phase, place })),
          source_seq,
        )
      : [],
    todos.length > 0
      ? syncTodos(
          sql,
          matter.matter_id,
          todos.map((todo, place) => ({
            reopen: false,
            ...todo,
            place,
            todo_id: uuidv7(),
            members: membersOf(todo),
            ...(todo.due_at !== undefined && { due_at: soundDueAt(todo.due_at, `body.todos.${place}.due_at`) }),
          })),
          source_seq,
        )
      : [],
    deliverables.length > 0
      ? syncDeliverables(
          sql,
          matter.matter_id,
          deliverables.map((one, place) => ({ ...one, place, deliverable_id: uuidv7(), members: membersOf(one) })),
          source_seq,
        )
      : [],
  ])
}

const countsOf = ({ phases, todos, deliverables }: SyncResult): Record<string, number> => {
  const written = (items: readonly { outcome: string }[]) =>
    items.filter(({ outcome }) => outcome === 'created' || outcome === 'updated').length
  return { phases: written(phases), todos: written(todos), deliverables: written(deliverables) }
}

function webhookEventsOf(
  { organization_id: organization, matter_id }: MatterRow,
  { matter, deliverables }: SyncResult,
  todos: readonly SyncedTodo[],
  moved: boolean,
): DeliveredEvent[] {
  const tell = (event: DeliveredEvent['event'], resource_type: string, resource_id: string): DeliveredEvent => ({
    event,
    organization,
    matter_id,
    resource_type,
    resource_id,
  })
  return [
    ...(matter === 'updated' ? [tell('matter.updated', 'matter', matter_id)] : []),
    ...(moved ? [tell('matter.status_changed', 'matter', matter_id)] : []),
    ...todos.flatMap(({ outcome, status, was, todo_id }) =>
      outcome === 'created' || outcome === 'updated' ? [tell(eventOf(outcome, status, was), 'todo', todo_id)] : [],
    ),
    ...deliverables.flatMap(({ outcome, deliverable_id }) =>
      outcome === 'created' || outcome === 'updated'
        ? [tell(`deliverable.${outcome}`, 'deliverable', deliverable_id)]
        : [],
    ),
  ]
}

function eventOf(outcome: 'created' | 'updated', status: string, was: string | null): DeliveredEvent['event'] {
  if (outcome === 'created') return 'todo.created'
  if (status === 'completed' && was !== 'completed') return 'todo.completed'
  return was === 'completed' && status === 'open' ? 'todo.reopened' : 'todo.updated'
}
