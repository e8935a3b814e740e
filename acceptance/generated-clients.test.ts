import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTypeScript, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { descriptionsOf, oneDescriptionOf, wholeDescriptions } from './descriptions.ts'
import { type RunningSuite, startSuite } from './support/harness.ts'
import { logIn } from './support/logins.ts'

const folder = fileURLToPath(new URL('generated-clients/', import.meta.url))
let suite: RunningSuite
let origin: string
beforeAll(async () => {
  suite = await startSuite('one process', wholeDescriptions)
  origin = suite.origins[0] as string
  await mkdir(`${folder}types`, { recursive: true })
  const described = await descriptionsOf(origin, suite.services)
  for (const [name, description] of [...described, ['casewright', await oneDescriptionOf(origin)] as const])
    await writeFile(`${folder}types/${name}.d.ts`, astToString(await openapiTypeScript(description)))
})
afterAll(async () => {
  await suite?.stop()
  await rm(`${folder}types`, { recursive: true, force: true })
})

test('openapi-typescript makes types of all descriptions; a flow type-checks against the one of the suite', async () => {
  expect(suite.services).toHaveLength(8)
  const root = fileURLToPath(new URL('../', import.meta.url))
  const checked = await promisify(execFile)('npx', ['tsc', '--noEmit', '-p', folder], { cwd: root }).catch(
    (error) => error,
  )
  expect(checked.stdout).toBe('')
})

test('the flow runs: upload, session, chat, matter', async () => {
  const { authorization = '' } = await logIn(origin, suite.data.path, 'client')
  // Only there once the types are: the compiler of the whole repository must not ask for them.
  const { playFlow } = await import(`${folder}flow.ts`)
  const { fileName, events, answer, matter, todos } = await playFlow(origin, { authorization })
  expect(fileName).toBe('loan.txt')
  expect(new Set(['delta', 'card']).intersection(new Set(events)).size).toBeGreaterThan(0)
  expect(typeof answer).toBe('string')
  expect(matter).toMatchObject({ title: 'A loan', user_id: 'client' })
  expect(todos).toContain('intake-collection')
})
