import type { Card } from '@casewright/contracts/ai-engine/resources'
import { consultations } from '@casewright/contracts/consultations/endpoints'
import type { ConsultationMessage, ConsultationSession } from '@casewright/contracts/consultations/resources'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Identity } from '@casewright/kit/http/identity'
import { type Answer, startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { service } from '../service.ts'
import { type EngineServer, startEngineServer } from './engine-server.ts'
import { type MatterServer, startMatterServer } from './matter-server.ts'

export type TestApp = TestService<typeof consultations> & {
  engine: EngineServer
  matter: MatterServer
  audited: AuditRow[]
}

/** The running service of a test file between a scripted engine and small matter- and files-services, on a database of its own. */
export function useApp(environment: Record<string, string> = {}): () => TestApp {
  let app: TestApp
  beforeAll(async () => {
    const engine = await startEngineServer()
    const matter = await startMatterServer()
    const audited: AuditRow[] = []
    const started = await startTestService(service, consultations, environment, {
      neighbours: { 'ai-engine': engine.url, 'matter-service': matter.url, 'files-service': matter.url },
      auditSink: async (rows) => audited.push(...rows),
    })
    app = Object.assign(started, { engine, matter, audited })
  })
  afterEach(() => {
    app.engine.reset()
    Object.assign(app.matter, { more: {}, down: false, unusable: new Set() })
  })
  afterAll(async () => {
    await app?.stop()
    await app?.engine.stop()
    await app?.matter.stop()
  })
  return () => app
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
    'x-internal-api-key': 'wrong',
    'x-user-id': 'owner',
    'x-organization-id': 'firm-a',
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
export async function makeSession(app: TestApp, body: object = {}, as: object = owner): Promise<ConsultationSession> {
  const { status, message, data } = await app.ask('POST', path, { ...as, body })
  if (status !== 200) throw new Error(`no session: ${message}`)
  return data
}

export const chat = (app: TestApp, id: string, body: object = { message: '你好？' }, as: object = owner) =>
  app.ask('POST', `${path}/${id}/chat`, { ...as, body })

export const resume = (app: TestApp, id: string, answers: object[], more: object = {}, as: object = owner) =>
  app.ask('POST', `${path}/${id}/resume`, { ...as, body: { user_response: { answers }, ...more } })

export const messagesOf = async (app: TestApp, id: string): Promise<ConsultationMessage[]> =>
  (await app.ask('GET', `${path}/${id}/messages?size=200`, owner)).data.items

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

/** A stream that is being read, and what it has told so far; its head comes with its first frame. */
export function followStream(app: TestApp, id: string, query = '', headers: Record<string, string> = {}) {
  const leaving = new AbortController()
  const reader = JSON.stringify(owner.person)
  const response = fetch(`${app.url}${path}/${id}/stream${query}`, {
    headers: { 'x-person-of-the-test': reader, ...headers },
    signal: leaving.signal,
  })
  let text = ''
  const reading = response
    .then(async ({ body }) => {
      for await (const chunk of (body as ReadableStream).pipeThrough(new TextDecoderStream())) text += chunk
    })
    .catch(() => {})
  return {
    response,
    frames: (): Frame[] => framesIn({ status: 200, text: text.slice(0, text.lastIndexOf('\n\n') + 2) }),
    async leave() {
      leaving.abort()
      await reading
    },
  }
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
      question: '谁是被告？',
      field_key: 'intake.opponent',
      input_type: 'select',
      required: false,
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

/** All that a call could have changed in this service. */
export const everything = async ({ database: { sql } }: TestApp) => [
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
export function testDoor(app: () => TestApp, { method, at, body }: Door): void {
  const refused = { stranger, elsewhere, foreignSuperuser, homelessSuperuser }
  const ask = (where: string, as: object) => app().ask(method, where, { ...as, ...(body && { body }) })
  describe('the door', () => {
    test('401 without a login; 404 for whoever is neither a member nor a superuser of the organization', async () => {
      const { id } = await makeSession(app())
      const where = await at(id)
      const before = await everything(app())
      for (const as of [nobody, forger])
        expect(await ask(where, as)).toMatchObject({ status: 401, code: 'unauthorized' })
      for (const [name, as] of Object.entries(refused))
        expect({ name, ...(await ask(where, as)) }).toMatchObject({ name, status: 404, code: 'not_found', data: null })
      for (const as of [serviceFor('stranger'), serviceFor('owner', 'firm-b'), { headers: { 'x-user-id': 'owner' } }])
        expect(await ask(where, as)).toMatchObject({ status: 404 })
      expect(await ask(where.replace(id, nothing), owner)).toMatchObject({ status: 404 })
      expect(await ask(where.replace(id, 'x'), owner)).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(await everything(app())).toEqual(before)
    })

    test('the query speaks where headers are silent, and never against them', async () => {
      const { id } = await makeSession(app())
      const where = await at(id)
      const glue = where.includes('?') ? '&' : '?'
      const before = await everything(app())
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
      expect(await everything(app())).toEqual(before)
    })
  })
}

/** Tries an internal door: the key alone opens it, and an organization that is named has to be the session's. */
export function testInternalDoor(app: () => TestApp, { method, at, body }: Door): void {
  test('401 without the key or with a wrong one, also for its owner; 404 for another organization', async () => {
    const { id } = await makeSession(app())
    const where = await at(id)
    const before = await everything(app())
    const ask = (there: string, as: object) => app().ask(method, there, { ...as, ...(body && { body }) })
    for (const as of [nobody, forger, owner, superuser]) expect(await ask(where, as)).toMatchObject({ status: 401 })
    expect(await ask(where, serviceFor('owner', 'firm-b'))).toMatchObject({
      status: 404,
      code: 'not_found',
      data: null,
    })
    expect(await ask(where.replace(id, nothing), {})).toMatchObject({ status: 404 })
    expect(await ask(where.replace(id, 'x'), {})).toMatchObject({ status: 400 })
    expect(await everything(app())).toEqual(before)
  })
}
