import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import { consultations } from '@casewright/contracts/consultations/endpoints'
import type { ConsultationMessage, ConsultationSession } from '@casewright/contracts/consultations/resources'
import { FromConsultation, type Role } from '@casewright/contracts/matter/resources'
import type { AuditRow } from '@casewright/kit/audit'
import type { Identity } from '@casewright/kit/door'
import { type Answer, startTestService, type TestService } from '@casewright/kit/testing'
import { uuidv7 } from '@casewright/kit/uuid'
import { validate } from '@casewright/kit/validation'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { service } from '../service.ts'
import { type EngineServer, reply, startEngineServer } from './engine-server.ts'

export interface MatterServer {
  url: string
  /** Bodies of from-consultation, as they came, with the header's organization. */
  asked: { body: Record<string, unknown>; organization: string | undefined }[]
  /** Paths of profiles that were read. */
  profilesRead: string[]
  /** What a profile has besides the usual. */
  more: Record<string, unknown>
  /** Members by matter. The one who makes it is its client; of any other matter `owner` is. */
  members: Map<string, Map<string, Role>>
  walled: Set<string>
  /** Files that came into a matter, by the matter. */
  files: { matter_id: string; file_ids: string[]; user: string | undefined }[]
  /** As files-service: ids that nobody may use. */
  unusable: Set<string>
  down: boolean
  stop(): Promise<void>
}

export type House = TestService<typeof consultations> & {
  engine: EngineServer
  matter: MatterServer
  audited: AuditRow[]
}

/** The running house of a test file between a scripted engine and small matter- and files-services, on a database of its own. */
export function useHouse(environment: Record<string, string> = {}): () => House {
  let house: House
  beforeAll(async () => {
    const engine = await startEngineServer()
    const matter = await startMatterServer()
    const audited: AuditRow[] = []
    const started = await startTestService(service, consultations, environment, {
      neighbours: { 'ai-engine': engine.url, 'matter-service': matter.url, 'files-service': matter.url },
      auditSink: async (rows) => audited.push(...rows),
    })
    house = Object.assign(started, { engine, matter, audited })
  })
  afterEach(() => {
    house.engine.reset()
    Object.assign(house.matter, { more: {}, down: false, unusable: new Set() })
  })
  afterAll(async () => {
    await house?.stop()
    await house?.engine.stop()
    await house?.matter.stop()
  })
  return () => house
}

/** One matter per session, as the real one gives it. */
export async function startMatterServer(): Promise<MatterServer> {
  const matters = new Map<string, string>()
  const organizations = new Map<string, string>()
  const state: Omit<MatterServer, 'url' | 'stop'> = {
    ...{ asked: [], profilesRead: [], more: {}, down: false, members: new Map(), walled: new Set(), files: [] },
    unusable: new Set(),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request) text += chunk
    const ok = (data: unknown) => reply(response, { code: 0, message: 'ok', data })
    if (matter.down) return reply(response, { code: 'dependency_unavailable', message: 'not now', data: null }, 503)
    const missing = () => reply(response, { code: 'not_found', message: 'matter not found', data: null }, 404)
    const user = request.headers['x-user-id'] as string | undefined
    const superuser = request.headers['x-is-superuser'] === 'true'
    if (request.url?.endsWith('/files/check'))
      return ok({ usable: JSON.parse(text).fileIds.filter((id: string) => !matter.unusable.has(id)) })
    if (request.url?.endsWith('/matters/of-user')) {
      const theirs = (is: boolean) => [...matter.members].filter(([, all]) => all.has(user ?? '') === is)
      const member_of = theirs(true).map(([id]) => id)
      const hidden = theirs(false).flatMap(([id]) => (superuser && matter.walled.has(id) ? [id] : []))
      return ok({ member_of, sees_others: superuser, hidden })
    }
    const [, matter_id, what] = /matters\/([^/]+)\/(workflow\/profile|access|files)$/.exec(request.url as string) ?? []
    if (matter_id) {
      const members = matter.members.get(matter_id) ?? new Map([['owner', 'client']])
      const role = members.get(user ?? '') ?? null
      const isSeen = user === undefined || role !== null || (superuser && !matter.walled.has(matter_id))
      const organization = organizations.get(matter_id) ?? 'firm-a'
      if (!isSeen || (request.headers['x-organization-id'] ?? organization) !== organization) return missing()
      const write = role !== null && role !== 'observer'
      const access = user === undefined ? null : { matter_id, user_id: user, role, read: true, write }
      if (what === 'access') return ok(access)
      if (what === 'files') {
        matter.files.push({ matter_id, file_ids: JSON.parse(text).file_ids, user })
        return ok({ matter_id, file_ids: JSON.parse(text).file_ids })
      }
      matter.profilesRead.push(matter_id)
      return ok({
        ...{ user_id: 'owner', access },
        ...{ matter_id, status: 'DRAFT', title: 'A matter', matter_category: null, cause_of_action_code: null },
        ...{ service_type_id: 'legal_consultation', file_ids: [], profile: {}, phases: [], open_todos: [] },
        ...{ analysis_version: null, ...matter.more },
      })
    }
    const body = validate(FromConsultation, JSON.parse(text), 'body')
    matter.asked.push({ body: JSON.parse(text), organization: request.headers['x-organization-id'] as string })
    const known = matters.get(body.session_id)
    const made = known ?? uuidv7()
    matters.set(body.session_id, made)
    if (!known) matter.members.set(made, new Map([[String(body.user_id), 'client']]))
    organizations.set(made, String(body.organization_id))
    ok({ matter_id: matters.get(body.session_id), created: known === undefined, matter: {}, todos: [] })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const matter: MatterServer = Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  })
  return matter
}

/** Request options of somebody of an organization. */
export const person = (user: string, organization = 'firm-a'): { person: Identity } => ({
  person: { user, organization },
})
export const owner = person('owner')
const stranger = person('stranger')
/** The same name, in another organization. */
const elsewhere = person('owner', 'firm-b')
export const superuser = { person: { user: 'root', organization: 'firm-a', superuser: true } }
const foreignSuperuser = { person: { user: 'root', organization: 'firm-b', superuser: true } }
/** May do everything, nowhere. */
const homelessSuperuser = { person: { user: 'root', superuser: true } }
export const nobody = { headers: { 'x-internal-api-key': undefined } }
export const forger = {
  headers: {
    ...{ 'x-internal-api-key': 'wrong', 'x-user-id': 'owner', 'x-organization-id': 'firm-a' },
    'x-is-superuser': 'true',
  },
}
/** A service that says by headers for whom it asks. */
export const serviceFor = (user: string, organization = 'firm-a') => ({
  headers: { 'x-user-id': user, 'x-organization-id': organization },
})

export const path = '/api/v1/consultations/sessions'
export const internalPath = '/api/v1/internal/sessions'
export const nothing = '01990000-0000-7000-8000-000000000000'

/** A session of `owner` of firm-a unless told otherwise. */
export async function makeSession(house: House, body: object = {}, as: object = owner): Promise<ConsultationSession> {
  const { status, message, data } = await house.ask('POST', path, { ...as, body })
  if (status !== 200) throw new Error(`no session: ${message}`)
  return data
}

export const chat = (house: House, id: string, body: object = { message: '你好？' }, as: object = owner) =>
  house.ask('POST', `${path}/${id}/chat`, { ...as, body })

export const resume = (house: House, id: string, answers: object[], more: object = {}, as: object = owner) =>
  house.ask('POST', `${path}/${id}/resume`, { ...as, body: { user_response: { answers }, ...more } })

export const messagesOf = async (house: House, id: string): Promise<ConsultationMessage[]> =>
  (await house.ask('GET', `${path}/${id}/messages?size=200`, owner)).data.items

export interface Frame {
  id: string | undefined
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  data: any
  /** The data as it came. */
  text: string
}

/** Read by the letter of the format that DECISIONS.md gives, so that another form fails. */
export const framesIn = ({ status, text }: Pick<Answer, 'status' | 'text'>): Frame[] => {
  if (status !== 200) throw new Error(text)
  expect(text).toMatch(/^(?:(?:id: \d+\n)?event: [a-z_]+\ndata: [^\n]*\n\n)*$/)
  const frames = text.matchAll(/(?:id: (\d+)\n)?event: ([a-z_]+)\ndata: ([^\n]*)\n\n/g)
  return [...frames].map(([, id, event = '', data = '']) => ({ id, event, data: JSON.parse(data), text: data }))
}

export const saidIn = (frames: readonly Frame[]): string =>
  frames
    .filter(({ event }) => event === 'delta')
    .map(({ data }) => data.content)
    .join('')

let cards = 0
export const makeCard = (more: object = {}): Card => ({
  card_id: uuidv7(),
  review_type: 'clarify',
  title: `请补充 ${++cards}`,
  questions: [
    { question: '欠款多少？', field_key: 'intake.amount', input_type: 'money', required: true },
    {
      ...{ question: '谁是被告？', field_key: 'intake.opponent', input_type: 'select', required: false },
      options: [
        { value: 'zhang', label: '张三' },
        { value: 'li', label: '李四' },
      ],
    },
  ],
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
export const amount = [{ field_key: 'intake.amount', value: 50_000 }]

export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

/** A promise for scripts: the turn waits until the test says so. */
export const gate = () => Promise.withResolvers<void>()

/** All that a call could have changed in this house. */
export const everything = async ({ database: { sql } }: House) => [
  await sql`select * from consultations.sessions order by id`,
  await sql`select * from consultations.messages order by id`,
  await sql`select * from consultations.attachments order by attachment_id`,
]

interface Door {
  method: string
  /** Where it is for a session; may prepare what the path names. */
  at(id: string): string | Promise<string>
  body?: object
}

/** Tries an external door of a session as everybody who might come; whoever is refused changes nothing. */
export function testDoor(house: () => House, { method, at, body }: Door): void {
  const refused = { stranger, elsewhere, foreignSuperuser, homelessSuperuser }
  const ask = (where: string, as: object) => house().ask(method, where, { ...as, ...(body && { body }) })
  describe('the door', () => {
    test('401 without a login; 404 for whoever is neither a member nor a superuser of the organization', async () => {
      const { id } = await makeSession(house())
      const where = await at(id)
      const before = await everything(house())
      for (const as of [nobody, forger])
        expect(await ask(where, as)).toMatchObject({ status: 401, code: 'unauthorized' })
      for (const [name, as] of Object.entries(refused))
        expect({ name, ...(await ask(where, as)) }).toMatchObject({ name, status: 404, code: 'not_found', data: null })
      for (const as of [serviceFor('stranger'), serviceFor('owner', 'firm-b'), { headers: { 'x-user-id': 'owner' } }])
        expect(await ask(where, as)).toMatchObject({ status: 404 })
      expect(await ask(where.replace(id, nothing), owner)).toMatchObject({ status: 404 })
      expect(await ask(where.replace(id, 'x'), owner)).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(await everything(house())).toEqual(before)
    })

    test('the query speaks where headers are silent, and never against them', async () => {
      const { id } = await makeSession(house())
      const where = await at(id)
      const glue = where.includes('?') ? '&' : '?'
      const before = await everything(house())
      const as = (query: string, who: object = {}) => ask(`${where}${glue}${query}`, who)
      expect(await ask(where, {})).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(await as('organization_id=firm-a')).toMatchObject({ status: 400 })
      expect(await as('user_id=stranger&organization_id=firm-a')).toMatchObject({ status: 404 })
      expect(await as('user_id=owner&organization_id=firm-b')).toMatchObject({ status: 404 })
      expect(await as('user_id=owner')).toMatchObject({ status: 404 })
      for (const who of [stranger, elsewhere, superuser]) {
        expect(await as('user_id=owner&organization_id=firm-a', who)).toMatchObject({ status: 400 })
      }
      expect(await as('organization_id=firm-a', homelessSuperuser)).toMatchObject({ status: 400 })
      expect(await as('organization_id=firm-b', owner)).toMatchObject({
        status: 400,
        data: [{ path: 'query.organization_id' }],
      })
      expect(await as('user_id=owner', nobody)).toMatchObject({ status: 401 })
      expect(await everything(house())).toEqual(before)
    })
  })
}

/** Tries an internal door: the key alone opens it, and an organization that is named has to be the session's. */
export function testInternalDoor(house: () => House, { method, at, body }: Door): void {
  test('401 without the key or with a wrong one, also for its owner; 404 for another organization', async () => {
    const { id } = await makeSession(house())
    const where = await at(id)
    const before = await everything(house())
    const ask = (there: string, as: object) => house().ask(method, there, { ...as, ...(body && { body }) })
    for (const as of [nobody, forger, owner, superuser]) expect(await ask(where, as)).toMatchObject({ status: 401 })
    expect(await ask(where, serviceFor('owner', 'firm-b'))).toMatchObject({
      status: 404,
      code: 'not_found',
      data: null,
    })
    expect(await ask(where.replace(id, nothing), {})).toMatchObject({ status: 404 })
    expect(await ask(where.replace(id, 'x'), {})).toMatchObject({ status: 400 })
    expect(await everything(house())).toEqual(before)
  })
}
