import { memory } from '@casewright/contracts/memory/endpoints'
import type { CreateFact } from '@casewright/contracts/memory/resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type Answer, startTestService, type TestService } from '@casewright/kit/testing'
import { afterAll, beforeAll } from 'vitest'
import { nextSeq } from '../queries/users.ts'
import { service } from '../service.ts'

export type TestApp = TestService<typeof memory>

/** The running service of a test file, on a database of its own. */
export function useApp(
  environment: Record<string, string> = {},
  neighbours: () => Record<string, string> = () => ({}),
): () => TestApp {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestService(service, memory, environment, { neighbours: neighbours() })
  })
  afterAll(() => app.stop())
  return () => app
}

/** A valid fact to vary. */
export const fact = (change: Partial<CreateFact> = {}): CreateFact => ({
  user_id: 'u1',
  scope: 'global',
  case_id: null,
  entity_key: 'claimant.name',
  category: 'user_profile',
  content: 'The claimant is called Li Wei',
  source: 'model',
  ...change,
})

/** Request options of a tenant. */
export const as = (organization: string) => ({ headers: { 'x-organization-id': organization } })

export const factsPath = '/api/v1/internal/memory/facts'
export const recallPath = '/api/v1/internal/memory/recall'
export const usersPath = '/api/v1/internal/memory/users'

export const write = (app: TestApp, organization: string, change: Partial<CreateFact> = {}): Promise<Answer> =>
  app.ask('POST', factsPath, { ...as(organization), body: fact(change) })

/** Does `work` under the lock of a user of this tenant, and ends it once `waiting`, begun meanwhile, waits for the lock. */
export async function meanwhile<T>(
  { database }: TestApp,
  tenant_id: string,
  work: (sql: Sql) => Promise<unknown>,
  waiting: () => Promise<T>,
): Promise<T> {
  const begun = await database.transaction(async (sql) => {
    await nextSeq(sql, { tenant_id, user_id: 'u1' })
    await work(sql)
    const answer = waiting()
    const held = () =>
      database.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await held()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    return { answer }
  })
  return begun.answer
}

export const contents = (answer: Answer): string[] =>
  answer.data.facts.map((recalled: { fact: { content: string } }) => recalled.fact.content)
