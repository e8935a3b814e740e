import { testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { anyone, as } from '../test-app.ts'
import { describeFailures, envelope, expectKeyUnseen, pageOfRounds, round, timelinePath, useEngine } from './engine.ts'

const { app, engine } = useEngine(envelope(pageOfRounds))
const list = (query = '?matter_id=m1', who = anyone) => app().ask('GET', `${timelinePath}${query}`, who)

test('people see the turns of their work, without what they cost', async () => {
  const answer = await list()
  const { calls: _calls, input_tokens: _in, output_tokens: _out, cost: _cost, ...shown } = round
  expect(answer.data).toEqual({ ...pageOfRounds, items: [shown] })
  expectKeyUnseen(app(), answer)
})

test('the engine decides for the asker and the organization of their login', async () => {
  const headers = { 'x-user-id': 'u1', 'x-organization-id': 'firm-a', 'x-is-superuser': 'true' }
  await app().ask('GET', `${timelinePath}?session_id=s1`, { ...as('firm-b'), headers })
  const asked = engine().asked.at(-1)
  expect(asked?.url).toBe('/api/v1/internal/ai/timeline?session_id=s1&page=1')
  expect(asked?.headers).toMatchObject({
    'x-internal-api-key': testKeys[0],
    'x-user-id': 'user-of-firm-b',
    'x-organization-id': 'firm-b',
  })
  expect(asked?.headers).not.toHaveProperty('x-is-superuser')
})

test.each(['', '?page=1', '?thread_id=a%20b', '?user_id=u1', '?session_id=s&size=0'])(
  'the query "%s" is refused before the engine is asked',
  async (query) => {
    engine().asked.length = 0
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(engine().asked).toEqual([])
  },
)

test('one must be logged in', () => expectShut(app(), 'GET', timelinePath))

describeFailures(`${timelinePath}?matter_id=m1`, anyone, ['fails', 'answers in another shape', 'never answers'])
