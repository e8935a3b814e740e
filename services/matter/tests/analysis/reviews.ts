import { expect, test } from 'vitest'
import {
  addMember,
  client,
  elsewhere,
  forger,
  lawyer,
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

export const document = 'statement_of_claim'
export const colleague = person('colleague')
export const decision = (change: object = {}) => ({
  statement: '被告向原告借款5万元。',
  version: 1,
  verification: 'unverified',
  decision: 'accepted',
  ...change,
})

/** A matter with a client, two lawyers and an observer. */
export async function reviewedMatter(app: TestApp, data: object = {}): Promise<string> {
  const { matter_id } = await makeMatter(app)
  for (const user of ['lawyer', 'colleague']) await addMember(app, matter_id, user, 'lawyer')
  await addMember(app, matter_id, 'observer', 'observer')
  const { sql } = app.database
  await sql`update matter.matters set data = ${sql.json(data as never)} where matter_id = ${matter_id}`
  return matter_id
}

interface Request {
  method: string
  /** Behind the address of the matter; may prepare what it names. */
  at(matter_id: string): string | Promise<string>
  body?: object
  /** For lawyers of the matter alone; else for whoever reads the matter but its clients. */
  lawyersOnly?: boolean
}

/** Tries a review as everybody who might come, before and behind a wall. */
export function keepsReviewsToLawyers(app: () => TestApp, { method, at, body, lawyersOnly = false }: Request): void {
  const reader = lawyersOnly ? 403 : 200
  test.each([
    ['a lawyer of the matter', lawyer, 200, 200],
    ['another lawyer of the matter', colleague, 200, 200],
    ['the client', client, 403, 403],
    ['an observer', person('observer'), reader, reader],
    ['staff', staff, reader, 404],
    ['a superuser', superuser, reader, 404],
    ['a stranger of the same firm', stranger, 404, 404],
    ['somebody of another organization', elsewhere, 404, 404],
    ['nobody', nobody, 401, 401],
    ['a forger', forger, 401, 401],
  ])('%s is answered as they stand', async (_who, who, open, walled) => {
    const matter_id = await reviewedMatter(app())
    const where = await at(matter_id)
    const ask = () => app().ask(method, `${path}/${matter_id}${where}`, { ...who, ...(body && { body }) })
    expect((await ask()).status).toBe(open)
    await app().database.sql`update matter.matters set walled = true where matter_id = ${matter_id}`
    expect((await ask()).status).toBe(walled)
  })
  test('a matter that there is not is not found, and an address that is none is refused', async () => {
    const where = await at(await reviewedMatter(app()))
    for (const [id, status] of [
      [nothing, 404],
      ['nothing', 400],
    ])
      expect(await app().ask(method, `${path}/${id}${where}`, { ...lawyer, ...(body && { body }) })).toMatchObject({
        status,
      })
  })
}
