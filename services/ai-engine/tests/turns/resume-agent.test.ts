import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Card, Question } from '@casewright/contracts/ai-engine/resources'
import { expect, test } from 'vitest'
import { answersTo, execute, newThread, nothing, path, resume, stream, type TestApp, useApp } from '../test-app.ts'
import { effectsOn, expectWhole, guardsTheDoor, holdTurns, keptEvents, matterOf, rowsOf } from '../turn-app.ts'

const app = useApp()
const answers = [{ field_key: 'intake.claim', value: 'x' }]
const good = { thread_id: 'door', user_response: { answers } }

guardsTheDoor(app, '/agent/resume', good, [
  ['an empty body', {}],
  ['answers that are no list', { ...good, user_response: { answers: {} } }],
  [
    'an answer with a member that is not known',
    { ...good, user_response: { answers: [{ ...answers[0], sure: true }] } },
  ],
  ['a card id that is none', { ...good, card_id: 'one' }],
])

const pending = ({ ask }: TestApp, thread_id: string) => ask('GET', `${path}/agent/pending_card?thread_id=${thread_id}`)

/** Answers that no card of this kind takes, by what is wrong with them. */
function badAnswers({ questions }: Card): Record<string, Answer[]> {
  const all = answersTo({ questions } as Card)
  const wrong = (pick: (question: Question) => boolean, value: unknown) =>
    all.map((answer, at) => (pick(questions[at] as Question) ? { ...answer, value } : answer))
  const has = (pick: (question: Question) => boolean, value: unknown) =>
    questions.some(pick) ? wrong(pick, value) : undefined
  const needed = questions.some(({ required }) => required)
  const cases: Record<string, Answer[] | undefined> = {
    forged: [...all, { field_key: 'delivery.confirmed2', value: true }],
    'forged into the engine': [...all, { field_key: 'turn.answer', value: 'x' }],
    'forged by another name': [...all, { field_key: 'phase', value: 'delivery' }],
    empty: needed ? [] : undefined,
    incomplete: needed ? all.filter((_, at) => !questions[at]?.required) : undefined,
    doubled: [...all, all[0] as Answer],
    prototype: [...all, { field_key: '__proto__.x', value: 1 }],
    constructor_: [...all, { field_key: 'constructor.prototype.x', value: 1 }],
    'required but null': has(({ required }) => required, null),
    'wrong type': wrong(() => true, { an: 'object' }),
    'out of options': has(({ options }) => options !== undefined, 'no such option'),
    'out of range': has(({ input_type }) => input_type === 'money', -1),
    'no day': has(({ input_type }) => input_type === 'date', '2023-02-30'),
  }
  return Object.fromEntries(Object.entries(cases).flatMap(([name, bad]) => (bad ? [[name, bad]] : [])))
}

test('on every card on the way, a bad answer is 400 with rows, and the card stays pending byte for byte, all tables untouched', async () => {
  const seen = new Set<string>()
  // A cause with a model asks for words, one without it for sums and days.
  for (const message of ['李四拖欠货款，我想起诉他。', '李四在网上造谣，侵害我的名誉权，我想起诉他。']) {
    const thread_id = newThread()
    await refuseBadAnswers(thread_id, (await execute(app(), thread_id, { message })).data, seen)
  }
  expect(seen.size).toBe(13)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

async function refuseBadAnswers(thread_id: string, first: { card?: Card }, seen: Set<string>): Promise<void> {
  let data = first
  for (let cards = 0; data.card; cards++) {
    expect(cards).toBeLessThan(10)
    const [before, card, calls] = [await rowsOf(app()), await pending(app(), thread_id), app().neighbours.calls.length]
    expect(card.data).toEqual({ has_pending_card: true, card: data.card })
    for (const [name, bad] of Object.entries(badAnswers(data.card))) {
      seen.add(name)
      const refused = await resume(app(), thread_id, bad)
      expect([name, refused.status, refused.code]).toEqual([name, 400, 'invalid_input'])
      const paths = refused.data.map((row: { path: string; message: string }) => row.path + row.message)
      expect(new Set(paths).size).toBe(paths.length)
      expect(paths[0]).toMatch(/^body\.user_response\.answers/)
    }
    expect((await pending(app(), thread_id)).text).toBe(card.text)
    expect(await rowsOf(app())).toEqual(before)
    expect(app().neighbours.calls).toHaveLength(calls)
    data = (await resume(app(), thread_id, answersTo(data.card), { card_id: data.card.card_id })).data
  }
  expect(data).toMatchObject({ status: 'completed' })
}

test('each answer is written at its field_key path', async () => {
  const thread_id = newThread()
  const { data } = await execute(app(), thread_id)
  const given = answersTo(data.card)
  expect(given.map(({ field_key }) => field_key)).toContain('case_file.answers.price')
  await resume(app(), thread_id, given)
  const [row] = await app().database.sql<{ state: Record<string, unknown> }[]>`
    select state::json from ai_engine.journal where thread_id = ${thread_id} and state is not null order by seq desc limit 1`
  for (const { field_key, value } of given) {
    const written = field_key
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], row?.state)
    expect([field_key, written]).toEqual([field_key, value])
  }
})

test('the id of an older card is 409, and the newer one stays pending', async () => {
  const thread_id = newThread()
  const first = (await execute(app(), thread_id)).data.card
  const second = (await resume(app(), thread_id, answersTo(first))).data.card
  expect(second.card_id).not.toBe(first.card_id)
  const before = await rowsOf(app(), thread_id)
  for (const card_id of [first.card_id, nothing]) {
    const stale = await resume(app(), thread_id, answersTo(second), { card_id })
    expect([stale.status, stale.code, stale.data]).toEqual([409, 'conflict', second])
  }
  expect((await resume(app(), thread_id, answersTo(first))).status).toBe(400)
  expect(await rowsOf(app(), thread_id)).toEqual(before)
})

test('of 50 at once one runs, 49 get 409, and every effect happens once', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const { card } = (await execute(app(), thread_id, { matter_id })).data
  const sent: ReturnType<typeof resume>[] = []
  // While the thread is locked they all read the card and queue up to claim it.
  await app().database.transaction(async (sql) => {
    await sql`select 1 from ai_engine.threads where thread_id = ${thread_id} for update`
    for (let n = 0; n < 50; n++) sent.push(resume(app(), thread_id, answersTo(card), { card_id: card.card_id }))
    await pause(300)
  })
  const told = await Promise.all(sent)
  const codes = told.map(({ status, code }) => `${status} ${code}`)
  expect(codes.filter((code) => code === '200 0')).toHaveLength(1)
  expect(codes.filter((code) => /^409 (thread_busy|no_card_pending|conflict)$/.test(code))).toHaveLength(49)
  expectWhole(await keptEvents(app(), thread_id), 2)
  const effects = effectsOn(app(), matter_id).map(({ path: at, body }) => at + JSON.stringify(body))
  expect(effects.length).toBeGreaterThan(1)
  expect(new Set(effects).size).toBe(effects.length)
  const numbers = effectsOn(app(), matter_id).flatMap(({ body }) => body.source_seq ?? [])
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

test('without a card it is 409 no_card_pending, on a running turn 409 thread_busy, on no thread 404', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id, { skill: 'chat_answer', skill_only: true })
  const before = await rowsOf(app(), thread_id)
  expect(await resume(app(), thread_id, answers)).toMatchObject({ status: 409, code: 'no_card_pending' })
  expect(await rowsOf(app(), thread_id)).toEqual(before)
  const release = holdTurns(app())
  const running = execute(app(), thread_id)
  while ((await resume(app(), thread_id, answers)).code !== 'thread_busy');
  release()
  expect((await running).status).toBe(200)
  expect(await resume(app(), newThread(), answers)).toMatchObject({ status: 404, code: 'not_found' })
})

test("another organization cannot answer a thread's card", async () => {
  const thread_id = newThread()
  const { card } = (await execute(app(), thread_id)).data
  const before = await rowsOf(app(), thread_id)
  const other = await resume(app(), thread_id, answersTo(card), { organization_id: 'firm-b' })
  expect([other.status, other.code]).toEqual([404, 'not_found'])
  expect(await rowsOf(app(), thread_id)).toEqual(before)
})

test('the same resume again, also 20 times at once, gets the first turn and runs nothing twice', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const { card } = (await execute(app(), thread_id, { matter_id })).data
  const once = () => resume(app(), thread_id, answersTo(card), { request_key: 'r', card_id: card.card_id })
  const told = [...(await Promise.all(Array.from({ length: 20 }, once))), await once()]
  expect(told.map(({ status }) => status)).toEqual(Array(21).fill(200))
  for (const { data } of told) expect(data).toEqual(told[0]?.data)
  expectWhole(await keptEvents(app(), thread_id), 2)
  const bodies = effectsOn(app(), matter_id).map(({ body }) => JSON.stringify(body))
  expect(new Set(bodies).size).toBe(bodies.length)
})

test('the same resume again gets its own turn while a later card waits, and leaves that card alone', async () => {
  const thread_id = newThread()
  let { card } = (await execute(app(), thread_id)).data
  const sent = ['r1', 'r2'].map((request_key) => ({ request_key, outcome: null as unknown, answers: [] as Answer[] }))
  for (const turn of sent) {
    turn.answers = answersTo(card)
    turn.outcome = (await resume(app(), thread_id, turn.answers, { request_key: turn.request_key })).data
    card = (turn.outcome as { card: Card }).card
  }
  const before = await rowsOf(app(), thread_id)
  expect((await pending(app(), thread_id)).data).toMatchObject({ has_pending_card: true })
  // Also when the answers would fit the later card.
  for (const { request_key, outcome, answers: given } of sent)
    for (const answers of [given, answersTo(card)])
      expect((await resume(app(), thread_id, answers, { request_key })).data).toEqual(outcome)
  expect(await rowsOf(app(), thread_id)).toEqual(before)
})

test('it gives what the stream of the same resume gives', async () => {
  const [one, other] = [newThread(), newThread()]
  const cards = [await execute(app(), one), await execute(app(), other)].map(({ data }) => data.card)
  const quiet = (await resume(app(), one, answersTo(cards[0]))).data
  const told = await stream(app(), 'resume', { thread_id: other, user_response: { answers: answersTo(cards[1]) } })
  const plain = { card_id: 'c', created_at: 'now' }
  expect({ ...quiet.card, ...plain }).toEqual({ ...told.at(-1)?.data, ...plain })
})
