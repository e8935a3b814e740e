import { setTimeout as pause } from 'node:timers/promises'
import type { NodeName } from '@casewright/contracts/ai-engine/resources'
import { type ModelServer, startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Call } from '../neighbours.ts'
import { useOwnFolder } from '../skills/own-skills.ts'
import { nobody, path, request, type TestApp, useApp } from '../test-app.ts'

/** A call that acts for an organization. */
export const within = (organization: string) => ({ headers: { 'x-organization-id': organization } })

type Query = Record<string, string | number>
export const read = (app: TestApp, at: string, query: Query = {}, options: object = {}) => {
  const text = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return app.ask('GET', `${path}${at}?${new URLSearchParams(text)}`, options)
}

/** Neither nobody nor somebody with a wrong key gets in. */
export async function expectShut(app: TestApp, method: string, at: string, body?: object): Promise<void> {
  for (const headers of [nobody.headers, { 'x-internal-api-key': 'wrong' }])
    expect(await app.ask(method, path + at, { headers, ...(body && { body }) })).toMatchObject({
      status: 401,
      code: 'unauthorized',
      data: null,
    })
}

/** Rows of every table, each as one text. */
export async function everyRow(app: TestApp): Promise<Record<string, string[]>> {
  const { sql } = app.database
  const tables = ['threads', 'journal', 'turns']
  const rows = tables.map(async (table) => {
    const found = await sql<{ row: string }[]>`
      select r::text as row from ai_engine.${sql(table)} as r order by r::text`
    return [table, found.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Waits until it holds; what has not come in a minute does not come. */
export async function eventually(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const until = Date.now() + 60_000; !(await holds()); await pause(20))
    if (Date.now() > until) throw new Error('it did not come')
}

/** A turn that memory keeps from going on, with its first events stored; `stop` cancels it and waits for its end. */
export async function hangingTurn(app: TestApp, thread_id: string, more: object = {}) {
  const hangs = ({ body }: Call) => body?.case_id === 'hanging'
  app.neighbours.intercept((call) => (hangs(call) ? { hang: true } : undefined))
  const calls = () => app.neighbours.calls.filter(hangs).length
  const before = calls()
  const ended = app.ask('POST', `${path}/agent/execute`, {
    body: request(thread_id, { matter_id: 'hanging', message: 'What is a lease?', ...more }),
  })
  await eventually(() => calls() > before)
  const stored = () => app.database.sql`
    select 1 from ai_engine.journal as j join ai_engine.threads as t using (trace_id) where t.thread_id = ${thread_id}`
  await eventually(async () => (await stored()).length > 0)
  return {
    async stop() {
      await app.ask('POST', `${path}/agent/cancel`, { body: { thread_id } })
      app.neighbours.intercept(undefined)
      return (await ended).data
    },
  }
}

export interface Span {
  name: string
  step: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into spans of every kind
  [member: string]: any
}
export const stepOf = (trace: { root: { children: Span[] } }, node: NodeName): Span => {
  const span = trace.root.children.find(({ name }) => name === node)
  if (!span) throw new Error(`no step ${node}`)
  return span
}

/** A service that asks a model, which says what a test tells it to. It has the skills of `useOwnSkills`, too. */
export function useAskedApp(environment: Record<string, string> = {}) {
  const skills = useOwnFolder()
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer()
  })
  const app = useApp(() => ({
    AI_BASE_URL: server.url,
    AI_API_KEY: 'sk-of-the-tests',
    AI_MODEL: 'first',
    AI_RETRIES: '0',
    AI_SKILLS_DIR: skills(),
    ...environment,
  }))
  afterAll(() => server?.stop())
  return { app, server: () => server }
}
