import { expect, test } from 'vitest'
import {
  addMember,
  elsewhere,
  forger,
  internalPath,
  makeMatter,
  nobody,
  nothing,
  path,
  person,
  staff,
  stranger,
  superuser,
  type TestApp,
} from '../test-app.ts'

interface Request {
  method: string
  /** Behind the address of the matter. */
  at: string
  body?: unknown
  /** 403 for whoever may only read. */
  writes?: boolean
}

/** Nobody knows of a matter that is not theirs, and readers do not write. The request must be good for a new matter. */
export function keepsTheWall(app: () => TestApp, { method, at, body, writes = false }: Request): void {
  const ask = (matter_id: string, who: object) =>
    app().ask(method, `${path}/${matter_id}${at}`, { ...who, ...(body !== undefined && { body }) })
  const observer = person('observer')
  test.each([
    ['somebody of another organization', elsewhere, 404, 404],
    ['a stranger', stranger, 404, 404],
    ['staff', staff, writes ? 403 : 200, 404],
    ['an observer', observer, writes ? 403 : 200, writes ? 403 : 200],
    ['a superuser', superuser, 200, 404],
    ['nobody', nobody, 401, 401],
    ['a forger', forger, 401, 401],
  ])('%s is answered as they stand, before and behind a wall', async (_who, who, open, walled) => {
    const { matter_id } = await makeMatter(app())
    await addMember(app(), matter_id, 'observer', 'observer')
    expect((await ask(matter_id, who)).status).toBe(open)
    await app().database.sql`update matter.matters set walled = true where matter_id = ${matter_id}`
    expect((await ask(matter_id, who)).status).toBe(walled)
  })
  test('a matter that there is not is not found, and an address that is none is refused', async () => {
    expect((await ask(nothing, person('client'))).status).toBe(404)
    expect((await ask('nothing', person('client'))).status).toBe(400)
  })
}

/** Only services may ask, and within the organization that they name. */
export function isForServices(app: () => TestApp, { method, at, body }: Request): void {
  test('only services may ask, and within the organization that they name', async () => {
    const { matter_id } = await makeMatter(app())
    await app().database.sql`insert into matter.analysis_versions (matter_id, version) values (${matter_id}, 1)`
    const ask = (matter: string, who: object) =>
      app().ask(method, `${internalPath}/${matter}${at}`, { ...who, ...(body !== undefined && { body }) })
    for (const who of [person('client'), superuser, nobody, forger])
      expect((await ask(matter_id, who)).status).toBe(401)
    expect((await ask(matter_id, { headers: { 'x-organization-id': 'firm-b' } })).status).toBe(404)
    expect((await ask(nothing, {})).status).toBe(404)
    expect((await ask('nothing', {})).status).toBe(400)
  })
}

/** A todo as its matter has it, made past the interface. */
export async function putTodo(app: TestApp, matter_id: string, change: Record<string, unknown> = {}): Promise<string> {
  const row = {
    todo_id: crypto.randomUUID(),
    matter_id,
    todo_key: crypto.randomUUID(),
    title: 'a todo',
    actor: 'lawyer',
    payload: {},
    status: 'open',
    ...change,
  }
  await app.database.sql`insert into matter.todos ${app.database.sql(row as never)}`
  return row.todo_id
}

export async function putPhase(app: TestApp, matter_id: string, phase_id: string, order_num: number): Promise<void> {
  await app.database.sql`
    insert into matter.phases (matter_id, organization_id, phase_id, phase_name, status, order_num)
    select matter_id, organization_id, ${phase_id}, ${`phase ${phase_id}`}, 'pending', ${order_num}
    from matter.matters where matter_id = ${matter_id}`
}

/** A deliverable whose versions are these files, the oldest first. */
export async function putDeliverable(
  app: TestApp,
  matter_id: string,
  deliverable_key: string,
  fileIds: readonly string[],
  phase_id: string | null = null,
): Promise<void> {
  const { sql } = app.database
  const deliverable_id = crypto.randomUUID()
  await sql`
    insert into matter.deliverables (deliverable_id, matter_id, deliverable_key, title, phase_id, file_id, version)
    values (${deliverable_id}, ${matter_id}, ${deliverable_key}, 'a title', ${phase_id}, ${fileIds.at(-1) ?? ''}, ${fileIds.length})`
  for (const [index, file_id] of fileIds.entries())
    await sql`
      insert into matter.deliverable_versions (deliverable_id, version, file_id, title)
      values (${deliverable_id}, ${index + 1}, ${file_id}, 'a title')`
}

/** What was audited of a matter, once its rows have arrived: a row that is committed late waits for the next look, 5 s on. */
export async function auditedOf(app: TestApp, matter_id: string, action: string, count: number): Promise<object[]> {
  const rows = () => app.audited.filter((row) => row.action === action && row.details.matter_id === matter_id)
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(count)
  return rows()
}
