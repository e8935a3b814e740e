import { createLog } from '../../kit/data/log.ts'
import { uuidv7 } from '../../kit/data/uuid.ts'
import { migrate, readMigrations } from '../../kit/postgres/migrate.ts'
import { notingDatabase } from '../../kit/testing.ts'
import { startAudit } from '../../kit/work/audit.ts'
import { createNameForm } from '../../services/matter/adapters/name-form.ts'
import { syncAll } from '../../services/matter/flows/sync-all.ts'
import { insertOpening } from '../../services/matter/queries/opening.ts'
import { digits, percentile, printTable, ratio } from '../report.ts'
import { openScratchDatabase } from '../scratch-database.ts'

const rounds = 60
const log = createLog({ level: 'silent', format: 'json' })
const { database, close } = await openScratchDatabase(4)
const folder = new URL('../../services/matter/migrations/', import.meta.url)
await migrate(database, 'matter', await readMigrations(folder), log)

const trail = startAudit(database, 'matter', async () => {}, log)
const counted = notingDatabase(database)
const unused = (): never => {
  throw new Error('the bench does not come here')
}
const deps = {
  sql: database.sql,
  transaction: counted.transaction,
  auditPart: trail.auditPart,
  nameForm: createNameForm(),
  // The system's own sync names no user, so files are not checked.
  files: {
    checkFiles: unused,
    createPresignedUrl: unused,
    readFileInternal: unused,
    readContent: unused,
    readParsed: unused,
  },
}

async function newMatter(): Promise<string> {
  const matter_id = uuidv7()
  const matter = {
    matter_id,
    organization_id: 'o',
    session_id: null,
    user_id: 'u',
    status: 'ACTIVE' as const,
    title: 'bench',
    matter_category: null,
    cause_of_action_code: null,
    service_type_id: 's',
    file_ids: [],
    profile: {},
    data: {},
    lawyer_id: null,
    providerOrganizationId: null,
    walled: false,
    privileged: false,
  }
  const opening = { matter, members: [], todos: [], opened_by: 'u' }
  await insertOpening(database.sql, opening, { audited: trail.auditPart(database.sql, null), told: [] })
  return matter_id
}

const request = (source_seq: number) => ({
  source_seq,
  phases: Array.from({ length: 5 }, (_, n) => ({
    phase_id: `p${n}`,
    phase_name: `Phase ${n}`,
    status: 'active' as const,
    order_num: n,
  })),
  todos: Array.from({ length: 30 }, (_, n) => ({
    todo_key: `t${n}`,
    title: `Todo ${n} of ${source_seq}`,
    payload: { n },
  })),
  deliverables: Array.from({ length: 5 }, (_, n) => ({
    deliverable_key: `d${n}`,
    title: `Document ${n}`,
    file_id: `f${source_seq}-${n}`,
  })),
})

/** The same rows, one upsert each, and nothing else: no answer, no versions, no wall against older ones. */
async function bareLoop(matter_id: string, source_seq: number): Promise<void> {
  const { phases, todos, deliverables } = request(source_seq)
  await database.transaction(async (sql) => {
    for (const { phase_id, phase_name, status, order_num } of phases)
      await sql`insert into matter.phases (matter_id, organization_id, phase_id, phase_name, status, order_num) values (${matter_id}, 'o', ${phase_id}, ${phase_name}, ${status}, ${order_num})
        on conflict (matter_id, phase_id) do update set phase_name = excluded.phase_name, status = excluded.status, order_num = excluded.order_num`
    for (const { todo_key, title, payload } of todos)
      await sql`insert into matter.todos (todo_id, matter_id, todo_key, title, actor, payload, status) values (${uuidv7()}, ${matter_id}, ${todo_key}, ${title}, 'client', ${sql.json(payload)}, 'open')
        on conflict (matter_id, todo_key) do update set title = excluded.title, payload = excluded.payload, updated_at = now()`
    for (const { deliverable_key, title, file_id } of deliverables)
      await sql`insert into matter.deliverables (deliverable_id, matter_id, deliverable_key, title, file_id) values (${uuidv7()}, ${matter_id}, ${deliverable_key}, ${title}, ${file_id})
        on conflict (matter_id, deliverable_key) do update set title = excluded.title, file_id = excluded.file_id, updated_at = now()`
  })
}

async function costOf(work: () => Promise<unknown>): Promise<{ cpu: number; wall: number }> {
  const [before, began] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, wall: performance.now() - began }
}

const [synced, looped] = [await newMatter(), await newMatter()]
let statements = 0
const measured = { sync: [] as { cpu: number; wall: number }[], loop: [] as { cpu: number; wall: number }[] }
for (let round = 1; round <= rounds; round++) {
  const sentBefore = counted.sent.length
  const sync = await costOf(() => syncAll(deps, synced, request(round), { organization: 'o', user: undefined }))
  statements = counted.sent.length - sentBefore - ['begin', 'commit'].length
  const loop = await costOf(() => bareLoop(looped, round))
  if (round > 10) {
    measured.sync.push(sync)
    measured.loop.push(loop)
  }
}
const median = (kind: 'sync' | 'loop', what: 'cpu' | 'wall') =>
  percentile(
    measured[kind].map((one) => one[what]),
    0.5,
  )
printTable(
  `sync/all of 30 todos, 5 phases and 5 deliverables: ${statements} statements (bar: 6) between begin and commit, against 40 bare upserts one by one`,
  ['', 'CPU ms', 'ratio', 'wall ms', 'ratio'],
  (['loop', 'sync'] as const).map((kind) => [
    kind === 'loop' ? 'bare insert … on conflict loop' : 'sync/all, with versions, answer and audit',
    digits(median(kind, 'cpu')),
    ratio(median(kind, 'cpu'), median('loop', 'cpu')),
    digits(median(kind, 'wall')),
    ratio(median(kind, 'wall'), median('loop', 'wall')),
  ]),
)
await trail.stop()
await close()
process.exit(0)
