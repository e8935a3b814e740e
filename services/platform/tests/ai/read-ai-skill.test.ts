import { request } from 'node:http'
import { testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { anyone } from '../test-app.ts'
import { describeFailures, envelope, everyFailure, expectKeyUnseen, skillsPath, useEngine } from './engine.ts'

const skill = {
  name: 'summarize',
  description: 'Shortens',
  version: '1.2.0',
  tags: [],
  phase: null,
  products: ['summary'],
  tools: [],
  offline: true,
  input_schema: { type: 'object', properties: { text: { type: 'string' } } },
  output_schema: true,
}
const enginePath = '/api/v1/internal/ai/skills'
const unknown = envelope(null, 404, 'not_found', 'no row in table inner_skills')
const { app, engine } = useEngine((request, response) =>
  (request.url === `${enginePath}/absent` ? unknown : envelope(skill))(request, response),
)

test('whoever is logged in sees what a skill takes and gives', async () => {
  const answer = await app().ask('GET', `${skillsPath}/summarize`, anyone)
  expect(answer).toMatchObject({ status: 200, data: skill })
  expect(engine().asked).toMatchObject([
    { url: `${enginePath}/summarize`, headers: { 'x-internal-api-key': testKeys[0] } },
  ])
  expectKeyUnseen(app(), answer)
})

test('an unknown skill is not found, in our words', async () => {
  const answer = await app().ask('GET', `${skillsPath}/absent`, anyone)
  expect(answer).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect(answer.text).not.toContain('inner_skills')
})

/** Sent as it is written: `fetch` would resolve the steps in it by itself. */
const statusOfRaw = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app().url)
    const headers = { 'x-internal-api-key': testKeys[0] }
    request({ hostname, port, path, headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })

test.each([
  'a%2Fb',
  '..%2Fusage',
  '..%2F..%2Fadmin',
  'x%2F..%2F..%2Fusage',
  '%2e%2e%2fusage',
  '%252e%252e',
  '%252e%252e%252fusage',
  '..%5Cusage',
  '%3Fa=b',
  'a%23b',
  'a%0d%0aX-Injected:%20b',
  'a%20b',
  '%E4%B8%AD%E6%96%87',
  '...',
  'a;b',
  '@host',
  '%40host:80',
])('the name %s reaches the engine as a name, and no other path', async (name) => {
  engine().asked.length = 0
  expect(await statusOfRaw(`${skillsPath}/${name}`)).toBe(200)
  const [{ url, headers } = { url: '', headers: {} }] = engine().asked
  const { pathname, search } = new URL(url, engine().url)
  expect([pathname, search]).toEqual([url, ''])
  expect(pathname.split('/').length).toBe(enginePath.split('/').length + 1)
  expect(pathname.startsWith(`${enginePath}/`)).toBe(true)
  expect(decodeURIComponent(pathname.slice(enginePath.length + 1))).toBe(decodeURIComponent(name))
  expect(headers).not.toHaveProperty('x-injected')
})

test.each(['.', '..', '%2e', '%2E%2e', '.%2e', 'a%00b', '%ED%A0%80', '%', 'x'.repeat(201), '../usage', '..//usage'])(
  'the name %s reaches nothing',
  async (name) => {
    engine().asked.length = 0
    expect([400, 404]).toContain(await statusOfRaw(`${skillsPath}/${name}`))
    expect(engine().asked).toEqual([])
  },
)

test('one must be logged in', () => expectShut(app(), 'GET', `${skillsPath}/summarize`))

describeFailures(
  `${skillsPath}/summarize`,
  anyone,
  everyFailure.filter((kind) => kind !== 'knows no such address'),
)
