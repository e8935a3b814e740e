import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerCard,
  ask,
  beginConsultation,
  logIn,
  type Person,
  say,
  sessionPath,
  uploadFile,
} from '../../acceptance/story.ts'
import { internalKey, type RunningSuite, startSuite } from '../../acceptance/support/harness.ts'
import { eventually } from '../../acceptance/support/logins.ts'
import { runCommand } from './commands/command-process.ts'

/** A word that nothing else in the world has, and a person whose id nobody else has. */
const planted = `planted${randomBytes(8).toString('hex')}`
const user = `person-${randomBytes(8).toString('hex')}`
/** Another one, a member of a matter that somebody else keeps. */
const memberWord = `planted${randomBytes(8).toString('hex')}`
const member = `member-${randomBytes(8).toString('hex')}`
const organization = 'demo-firm'

let suite: RunningSuite
let database: Database
let person: Person
let admin: Person
let client: Person
let colleague: Person
let service: Person
beforeAll(async () => {
  suite = await startSuite('one process')
  const { path, environment } = suite.data
  const origin = suite.origins[0] as string
  const usersFile = join(path, 'dev-users.json')
  const users = JSON.parse(await readFile(usersFile, 'utf8'))
  const added = { user, password: 'p', organization, permissions: ['knowledge:manage'] }
  await writeFile(usersFile, JSON.stringify([...users, added, { user: member, password: 'p', organization }]))
  const passwordOf = (name: string) => users.find((one: { user: string }) => one.user === name).password
  person = await logIn(origin, user, 'p')
  admin = await logIn(origin, 'admin', passwordOf('admin'))
  client = await logIn(origin, 'client', passwordOf('client'))
  colleague = await logIn(origin, member, 'p')
  service = { origin, headers: { 'x-internal-api-key': internalKey, 'x-organization-id': organization } }
  const address = environment.DATABASE_URL
    ? { url: environment.DATABASE_URL }
    : { socketDirectory: join(path, 'postgres'), port: 5432, database: 'casewright' }
  database = openDatabase(address, { connectionsMax: 2 })
})
afterAll(async () => {
  await database?.close()
  await suite?.stop()
})

/** The tables in which some row, all of its columns as text, holds the words. */
async function tablesWith(words: string): Promise<string[]> {
  const { sql } = database
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql.unsafe(`select 1 from ${name} as t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [
      words,
    ])
    if (row) found.push(name)
  }
  return found
}

/** The files of the installation, but for those of PostgreSQL itself, that hold the words in name or content. */
async function filesWith(words: string): Promise<string[]> {
  const { path } = suite.data
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(path.length + 1))
  const found: string[] = []
  for (const name of names.filter((one) => !one.startsWith('postgres/'))) {
    const bytes = await readFile(join(path, name)).catch(() => Buffer.alloc(0))
    if (name.includes(words) || bytes.includes(words)) found.push(name)
  }
  return found
}

/** Signs in at the workbench; gives what asks whether the session still lives. */
async function signInByCookie(user_id: string): Promise<() => Promise<number>> {
  const url = `${service.origin}/auth/session`
  const headers = { 'content-type': 'application/json', 'x-casewright': '1' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ user_id, password: 'p' }) })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async () => (await fetch(`${service.origin}/auth/me`, { headers: { cookie } })).status
}

/** Makes a personal access token; gives what asks whether it still counts. */
async function makeAccessToken({ origin, headers }: Person): Promise<() => Promise<number>> {
  const body = JSON.stringify({ name: 'a script', scopes: ['read'], expires_in_days: 1 })
  const made = await fetch(`${origin}/auth/tokens`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { data } = (await made.json()) as { data: { token: string } }
  return async () => (await fetch(`${origin}/auth/me`, { headers: { authorization: `Bearer ${data.token}` } })).status
}

const eraseAt = (one: string) => `/platform-service/api/v1/platform/people/${one}/erase`
const erasePath = eraseAt(user)
const countsOf = ({ services }: { services: { service: string; erased: object }[] }) =>
  Object.fromEntries(services.map(({ service, erased }) => [service, erased]))

test('a person has data in all services, and the search finds it', async () => {
  const fileId = await uploadFile(person, `${planted}.txt`, `借条 ${planted} 今借到李四人民币 50000 元。`)
  const session = await beginConsultation(person, `${planted} 的咨询`)
  const heard = await say(person, session, `我叫${planted}，李四借了我五万元，到期不还，我想起诉。`, [fileId])
  const card = heard.card as Card
  const answers = card.questions.map(({ field_key, input_type, options, ...question }) => {
    const text = ['text', 'textarea'].includes(input_type) ? `${planted} 住北京` : undefined
    const choice = options?.[0] as { value?: unknown } | string | undefined
    const value = typeof choice === 'object' ? choice.value : choice
    const fallback = { number: 1, money: 50_000, date: '2024-01-01', boolean: true }[input_type as 'number']
    return [
      field_key,
      text ?? (input_type === 'multi_select' ? [value] : (value ?? fallback)),
      question.required,
    ] as const
  })
  const given = answers.filter(([, value, required]) => required || typeof value === 'string')
  await answerCard(person, session, card, Object.fromEntries(given))
  const fact = { user_id: user, scope: 'global', entity_key: 'client.name', category: 'user_profile', source: 'human' }
  await ask(service, 'POST', '/memory-service/api/v1/internal/memory/facts', {
    ...fact,
    content: `is called ${planted}`,
  })
  const bases = '/knowledge-service/api/v1/knowledge/bases'
  const { kb_id } = await ask<{ kb_id: string }>(person, 'POST', bases, { name: `base of ${user.slice(7)}` })
  await ask(person, 'POST', `${bases}/${kb_id}/files`, { file_id: fileId })
  const jobs = () =>
    ask<{ items: { status: string }[] }>(person, 'GET', `/knowledge-service/api/v1/knowledge/jobs?kb_id=${kb_id}`)
  await eventually(async () => (await jobs()).items[0]?.status === 'succeeded')
  const recalled = await ask<{ facts: unknown[] }>(service, 'POST', '/memory-service/api/v1/internal/memory/recall', {
    user_id: user,
    query: planted,
  })
  expect(recalled.facts).toHaveLength(1)
  const tables = await tablesWith(planted)
  expect(tables).toEqual(
    expect.arrayContaining([
      'ai_engine.journal',
      'ai_engine.threads',
      'consultations.messages',
      'consultations.sessions',
      'files.files',
      'files.parsed',
      'knowledge.chunks',
      'knowledge.documents',
      'matter.matters',
      'memory.facts',
    ]),
  )
  expect(await filesWith(planted)).not.toEqual([])
  expect(await tablesWith(user)).toEqual(expect.arrayContaining(['matter.members', 'platform.audit_logs']))
})

test('the export has the rows of every service and the bytes of the files', async () => {
  const out = join(suite.data.path, 'export.zip')
  const url = service.origin
  const environment = { CASEWRIGHT_DATA_DIR: suite.data.path }
  const { code, stderr } = await runCommand(['people', 'export', user, '--out', out, '--url', url], { environment })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const bytes = await readFile(out)
  for (const name of ['consultations-service', 'ai-engine', 'matter-service', 'memory-service', 'files-service'])
    expect(bytes.includes(`data/${name}.jsonl`)).toBe(true)
  expect(bytes.includes(`/${planted}.txt`)).toBe(true)
  await writeFile(out, '')
})

test('a dry run changes nothing and counts what the erasure then erases; afterwards the search finds nothing, and sessions and tokens of the person have ended', async () => {
  const environment = { CASEWRIGHT_DATA_DIR: suite.data.path }
  const dry = await runCommand(['people', 'erase', user, '--dry-run', '--json', '--url', service.origin], {
    environment,
  })
  expect(dry.stderr).toBe('')
  const counted = JSON.parse(dry.stdout)
  const session = await signInByCookie(user)
  const sessionOfAnother = await signInByCookie(member)
  const [token, tokenOfAnother] = [await makeAccessToken(person), await makeAccessToken(colleague)]
  const answers = () => Promise.all([session(), token(), sessionOfAnother(), tokenOfAnother()])
  expect(await answers()).toEqual([200, 200, 200, 200])
  expect(counted).toMatchObject({ dry_run: true, organization_id: organization })
  expect(await tablesWith(planted)).toContain('memory.facts')
  const erased = await ask<typeof counted>(admin, 'POST', erasePath, {})
  expect(countsOf(erased)).toEqual(countsOf(counted))
  expect(await answers()).toEqual([401, 401, 200, 200])
  for (const name of ['consultations-service', 'ai-engine', 'knowledge-service', 'files-service', 'matter-service'])
    expect(Object.values(countsOf(erased)[name] as object).some((count) => count > 0)).toBe(true)
  // Edges of the graph go with the follow-ups, a moment later.
  await eventually(async () => (await tablesWith(planted)).length === 0, 15_000).catch(() => {})
  expect(await tablesWith(planted)).toEqual([])
  expect(await filesWith(planted)).toEqual([])
})

test('only the audit log still knows the id of the person, and nothing is recalled', async () => {
  await eventually(async () => (await tablesWith(user)).every((name) => name === 'platform.audit_logs'), 15_000).catch(
    () => {},
  )
  expect(await tablesWith(user)).toEqual(['platform.audit_logs'])
  expect(await filesWith(user)).toEqual(['dev-users.json'])
  const recalled = await ask<{ facts: unknown[] }>(service, 'POST', '/memory-service/api/v1/internal/memory/recall', {
    user_id: user,
    query: planted,
  })
  expect(recalled.facts).toEqual([])
  expect(await ask(admin, 'POST', erasePath, {})).toMatchObject({ total: 0 })
})

test('no word of a member who is erased stays in the conversation of another, which goes on', async () => {
  const session = await beginConsultation(client, 'a shared conversation')
  await say(client, session, '什么是诉讼时效？', [])
  const { matter_id } = await ask<{ matter_id: string }>(client, 'GET', sessionPath(session))
  await ask(client, 'PUT', `/matter-service/api/v1/matters/${matter_id}/members/${member}`, { role: 'lawyer' })
  const fileId = await uploadFile(colleague, `${memberWord}.txt`, `关于 ${memberWord} 的记录`)
  await say(colleague, session, `什么是 ${memberWord} 的诉讼时效？`, [fileId])
  await say(client, session, '什么是公证？', [])
  await say(colleague, session, `什么是 ${memberWord} 的公证？`, [])
  expect(await tablesWith(memberWord)).toEqual(expect.arrayContaining(['ai_engine.journal', 'ai_engine.threads']))
  await ask(admin, 'POST', eraseAt(member), {})
  await eventually(async () => (await tablesWith(memberWord)).length === 0, 15_000).catch(() => {})
  expect(await tablesWith(memberWord)).toEqual([])
  expect(await filesWith(memberWord)).toEqual([])
  await eventually(async () => (await tablesWith(member)).length === 1, 15_000).catch(() => {})
  expect(await tablesWith(member)).toEqual(['platform.audit_logs'])
  expect((await say(client, session, '什么是调解？', [])).events.at(-1)?.event).toBe('end')
  const replayed = await ask<{ turns: number }>(service, 'POST', '/ai-engine/api/v1/internal/ai/agent/replay', {
    thread_id: `consultation:${session.id}`,
  })
  expect(replayed).toMatchObject({ turns: 1, differences: [] })
  const { items } = await ask<{ items: { user_id: string; input: string }[] }>(
    service,
    'GET',
    `/ai-engine/api/v1/internal/ai/timeline?matter_id=${matter_id}`,
  )
  expect(items.map(({ input }) => input)).toEqual(['什么是诉讼时效？', '', '什么是公证？', '', '什么是调解？'])
})
