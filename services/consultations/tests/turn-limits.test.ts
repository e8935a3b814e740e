import { describe, expect, test } from 'vitest'
import { token } from './engine-server.ts'
import { chat, framesIn, gate, makeSession, messagesOf, owner, person, soon, useApp } from './test-app.ts'

const app = useApp({ CONSULTATIONS_TURNS_PER_USER: '2', CONSULTATIONS_TURNS_PER_ORGANIZATION: '3' })

/** Turns that go on until the gate is opened. */
function slowTurns(count: number) {
  const open = gate()
  app().engine.script(...Array.from({ length: count }, () => [token('一'), open.promise, token('二')]))
  return open
}

/** A turn that is under way; gives its whole answer when it is over. */
async function begin(as: object, body: object = { message: '你好？' }) {
  const { id } = await makeSession(app(), {}, as)
  const answer = chat(app(), id, body, as)
  await soon(() => expect(app().engine.turnsOf(id)).toBe(1))
  return { id, answer }
}

describe('turns at once', () => {
  test('are so many of a user and so many of an organization; one more is refused and not kept', async () => {
    const open = slowTurns(4)
    const [one, other] = [owner, person('other')]
    const under = [await begin(one), await begin(one)]
    const { id } = await makeSession(app(), {}, one)
    const answer = await chat(app(), id, { message: '还有' }, one)
    expect(answer).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(answer.message).toContain('you have 2 turns under way')
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await messagesOf(app(), id)).toEqual([])
    under.push(await begin(other))
    const third = await makeSession(app(), {}, other)
    const organizations = await chat(app(), third.id, { message: '还有' }, other)
    expect(organizations.message).toContain('your organization has 3 turns under way')
    under.push(await begin(person('owner', 'firm-b')))
    open.resolve()
    for (const { answer: whole } of under) expect(framesIn(await whole).at(-1)?.event).toBe('end')
    expect((await chat(app(), id, { message: '还有' }, one)).status).toBe(200)
  })

  test('the same message again is not one more: it gets the turn that it began', async () => {
    const open = slowTurns(2)
    const someone = person('someone')
    const body = { message: '你好？', client_message_id: 'c1' }
    const { id, answer } = await begin(someone, body)
    await begin(someone)
    const again = chat(app(), id, body, someone)
    open.resolve()
    expect([(await answer).status, (await again).status]).toEqual([200, 200])
    expect(app().engine.turnsOf(id)).toBe(1)
  })
})
