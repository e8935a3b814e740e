import type { Identity } from '@casewright/kit/http/identity'
import { expect } from 'vitest'
import { anyone, as, forger, nobody, type TestApp } from '../test-app.ts'

export const tagsPath = '/api/v1/platform/tags'
export const groupsPath = '/api/v1/platform/tag-groups'
export const categoriesPath = '/api/v1/platform/business-categories'
export const domainsPath = '/api/v1/platform/domains'

export const manager = as('firm-a', 'tags:manage')
/** May do the same in another organization. */
export const stranger = as('firm-b', 'tags:manage')

/** Creates one that must succeed. */
export async function make(app: TestApp, path: string, who: { person: Identity }, body: object) {
  const answer = await app.ask('POST', path, { ...who, body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}

export const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

/** All audit rows about a resource, once nothing waits in the outbox any more. */
export async function history(app: TestApp, id: string) {
  const waiting = async () => (await app.database.sql`select 1 from platform._audit_outbox limit 1`).length
  await expect.poll(waiting, { interval: 25 }).toBe(0)
  return app.audited
    .filter(({ resource_id }) => resource_id === id)
    .map(({ action, organization_id, user_id, details }) => ({ action, organization_id, user_id, details }))
}

/** 401 for whoever has not logged in, by forged headers too; 403 for whoever may not, where a permission is needed. */
export async function expectShut(
  app: TestApp,
  method: string,
  path: string,
  { body, permission }: { body?: object; permission?: string } = {},
): Promise<void> {
  for (const who of [nobody, forger])
    expect(await app.ask(method, path, { ...who, body })).toMatchObject({ status: 401, code: 'unauthorized' })
  if (!permission) return
  const [area] = permission.split(':')
  for (const who of [anyone, as('firm-a', `${area}:read`, 'memory:admin')])
    expect(await app.ask(method, path, { ...who, body })).toMatchObject({
      status: 403,
      code: 'forbidden',
      data: { permission },
    })
}
