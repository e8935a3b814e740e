import type { Fact } from '@casewright/contracts/memory/resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { badInputs } from './support/bad-inputs.ts'
import { fact, factsOf, factsPath, write } from './support/facts.ts'
import { modes } from './support/harness.ts'
import { useSharedSuite } from './support/shared-suite.ts'

describe.each(modes)('bad input, %s', (mode) => {
  const suite = useSharedSuite(mode)
  let before: Fact
  beforeAll(async () => {
    before = await write(suite().call, 'careless', fact({ entity_key: 'before' }))
  })

  test('there are at least thirty kinds of it, each with its own name', () => {
    expect(new Set(badInputs.map(({ name }) => name)).size).toBe(badInputs.length)
    expect(badInputs.length).toBeGreaterThanOrEqual(30)
  })

  for (const { name, method, path, options, status, code, names } of badInputs)
    test(`${name}: ${status} ${code}, in words that name the mistake`, async () => {
      const answer = await suite().call(method, path, options)
      expect({ status: answer.status, code: answer.code }).toEqual({ status, code })
      expect(answer.message).toMatch(names)
      expect(Object.keys(JSON.parse(answer.text))).toEqual(['code', 'message', 'data'])
      expect(answer.text).not.toMatch(/node_modules|\bat .*\.ts:\d+/)
      expect(answer.headers.get('x-request-id')).toMatch(/^\S+$/)
    })

  test('a message has one row per bad field', async () => {
    const body = { ...fact(), scope: 'world', category: 'gossip', confidence: 2 }
    const { data } = await suite().call('POST', factsPath, { tenant: 'careless', body })
    expect(data.map((row: { path: string }) => row.path).sort()).toEqual([
      'body.category',
      'body.confidence',
      'body.scope',
    ])
  })

  test('after all of it nothing was written, and the service works', async () => {
    expect(await factsOf(suite().call, 'careless', 'u1')).toEqual([before])
    expect(await write(suite().call, 'careless', fact({ entity_key: 'after' }))).toMatchObject({ revision: 1 })
  })
})
