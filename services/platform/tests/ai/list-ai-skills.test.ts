import { testKeys } from '@casewright/kit/testing'
import { describe, expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { anyone, useApp } from '../test-app.ts'
import { describeFailures, envelope, everyFailure, expectKeyUnseen, skillsPath, useEngine } from './engine.ts'

const skills = [{ name: 'summarize', description: '摘要', version: '1.2.0', tags: ['text'], phase: null }]
const page = { items: skills, page: 1, size: 20, total: 1, total_pages: 1 }
const { app, engine } = useEngine(envelope(page))

test('whoever is logged in sees the skills that the engine offers', async () => {
  const answer = await app().ask('GET', skillsPath, anyone)
  expect(answer).toMatchObject({ status: 200, data: page })
  expect(engine().asked).toMatchObject([
    { url: '/api/v1/internal/ai/skills?page=1', headers: { 'x-internal-api-key': testKeys[0] } },
  ])
  expectKeyUnseen(app(), answer)
})

test('what the asker sends does not reach the engine as our own', async () => {
  const headers = { 'x-is-superuser': 'true', 'x-organization-id': 'firm-b', authorization: 'Bearer abc' }
  await app().ask('GET', skillsPath, { ...anyone, headers })
  for (const name of Object.keys(headers)) expect(engine().asked.at(-1)?.headers).not.toHaveProperty(name)
})

test('a size and another limit are refused here, and are no failure of the engine', async () => {
  expect(await app().ask('GET', `${skillsPath}?size=1&limit=199`, anyone)).toMatchObject({
    status: 400,
    data: [{ path: 'query.limit', message: 'must equal size when both are given' }],
  })
})

test('one must be logged in', () => expectShut(app(), 'GET', skillsPath))

describeFailures(skillsPath, anyone, everyFailure)

describe('when there is no engine', () => {
  const alone = useApp()
  const down = useApp({ AI_PROXY_TIMEOUT_MS: '100' }, () => ({ 'ai-engine': 'http://127.0.0.1:1' }))
  test('it is not available for now, however often one asks', async () => {
    for (const app of [alone, down])
      for (let round = 0; round < 7; round++) {
        const answer = await app().ask('GET', skillsPath, anyone)
        expect(answer).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
        expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN/)
      }
  })
})
