import { createHash } from 'node:crypto'
import type { ReplayReport } from '@casewright/contracts/ai-engine/resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { useOwnSkills } from '../skills/own-skills.ts'
import { answersTo, dispute, execute, newThread, path, resume, type TestApp, untilDone, useApp } from '../test-app.ts'
import { eventually, everyRow, expectShut, hangingTurn, read, useAskedApp, within } from './reading.ts'

const app = useApp()
const replay = (thread_id: string, more: object = {}, options: object = {}, at = app) =>
  at().ask('POST', `${path}/agent/replay`, { body: { thread_id, ...more }, ...options })
const question = { message: 'What is a lease?' }

/** The state that the last turn of a thread has left. */
async function lastState({ database: { sql } }: TestApp, thread_id: string): Promise<Record<string, unknown>> {
  const [row] = await sql<{ state: Record<string, unknown> }[]>`
    select state::json from ai_engine.journal where thread_id = ${thread_id} and state is not null order by seq desc limit 1`
  return row?.state ?? {}
}
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
const sha256 = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')

describe('real threads are decided again as they were', () => {
  const expectSame = async (thread_id: string, statuses: string[], at = app) => {
    const { data: page } = await read(at(), '/timeline', { thread_id })
    expect(page.items.map(({ status }: { status: string }) => status)).toEqual(statuses)
    const before = await everyRow(at())
    const { status, data } = await replay(thread_id, {}, {}, at)
    expect({ status, differences: data.differences }).toEqual({ status: 200, differences: [] })
    expect(data).toMatchObject({ thread_id, turns: statuses.length })
    expect(data.state_digest).toBe(sha256(await lastState(at(), thread_id)))
    expect((await replay(thread_id, {}, {}, at)).data).toEqual(data)
    expect(await everyRow(at())).toEqual(before)
    return data as ReplayReport
  }

  test('one that went from the first message to the delivered document, card after card', async () => {
    const thread_id = newThread()
    expect((await untilDone(app(), thread_id)).status).toBe('completed')
    const { data } = await read(app(), '/timeline', { thread_id })
    const statuses = data.items.map(({ status }: { status: string }) => status)
    expect(statuses.length).toBeGreaterThan(2)
    const { steps } = await expectSame(thread_id, [...statuses.slice(0, -1), 'completed'])
    expect(steps).toBeGreaterThan(15)
  })

  test('one with an interrupted, a withdrawn, a failed, a cancelled and a completed turn', async () => {
    const thread_id = newThread()
    await execute(app(), thread_id)
    await app().ask('POST', `${path}/agent/cancel`, { body: { thread_id } })
    app().neighbours.intercept(({ path }) =>
      path.endsWith('/sync/all') ? { status: 503, code: 'dependency_unavailable' } : undefined,
    )
    await execute(app(), thread_id, { message: '他叫李四。' })
    app().neighbours.intercept(undefined)
    await (await hangingTurn(app(), thread_id)).stop()
    await execute(app(), thread_id, { ...question, skill: 'chat_answer', skill_only: true })
    await expectSame(thread_id, ['interrupted', 'failed', 'cancelled', 'completed'])
  })

  test('one whose callers gave a profile and messages, which no summary keeps', async () => {
    const thread_id = newThread()
    const context = { matter_profile: { title: 'x' }, recent_messages: [{ role: 'USER', content: 'before' }] }
    await execute(app(), thread_id, { ...question, context })
    await execute(app(), thread_id, question)
    await execute(app(), thread_id, { ...question, context: { matter_profile: { title: 'y' } } })
    await expectSame(thread_id, ['completed', 'completed', 'completed'])
  })

  const { app: asked, server } = useAskedApp()
  test('one that asked a model, which answered, broke off, and answered in the wrong form', async () => {
    const thread_id = newThread()
    server().script({ say: 'It is a contract.' }, { cut: 'It is' })
    await execute(asked(), thread_id, question)
    await execute(asked(), thread_id, question)
    await execute(asked(), thread_id, { message: dispute, skill: 'modelled', skill_only: true })
    await expectSame(thread_id, ['completed', 'completed', 'failed'], asked)
  })

  const short = useApp({ AI_HISTORY_TURNS: '2' })
  test('one whose beginning was swept, from the state that was left of it', async () => {
    const thread_id = newThread()
    for (const message of ['one', 'two', 'three', 'four']) await execute(short(), thread_id, { message })
    const { sql } = short().database
    await eventually(async () => {
      const [row] = await sql`select 1 from ai_engine.threads where thread_id = ${thread_id} and swept_seq > 0`
      return row !== undefined
    })
    const { data } = await replay(thread_id, {}, {}, short)
    expect(data).toMatchObject({ turns: 2, steps: 8, differences: [] })
    expect(data.state_digest).toBe(sha256(await lastState(short(), thread_id)))
    expect((await replay(thread_id, { step: 9 }, {}, short)).data.state.input.message).toBe('three')
    expect(await replay(thread_id, { step: 1 }, {}, short)).toMatchObject({ status: 404 })
  })

  test('a turn that runs does not count yet', async () => {
    const thread_id = newThread()
    const turn = await hangingTurn(app(), thread_id)
    expect((await replay(thread_id)).data).toMatchObject({ turns: 0, steps: 0, differences: [] })
    await turn.stop()
    expect((await replay(thread_id)).data).toMatchObject({ turns: 1, differences: [] })
  })
})

describe('the state at a step', () => {
  const thread_id = newThread()
  let steps: { step: number; patch: Record<string, unknown> }[]
  beforeAll(async () => {
    const { data } = await execute(app(), thread_id)
    await resume(app(), thread_id, answersTo(data.card))
    const rows = await app().database.sql<{ steps: typeof steps }[]>`
      select steps::json from ai_engine.journal where thread_id = ${thread_id} order by seq`
    steps = rows.flatMap((row) => row.steps)
  })

  test('has what that step wrote, and at the last one it is the state that was kept', async () => {
    expect(steps.length).toBeGreaterThan(8)
    for (const { step, patch } of steps) {
      const { data } = await replay(thread_id, { step })
      expect(data.state).toMatchObject(patch)
    }
    const { data } = await replay(thread_id, { step: steps.at(-1)?.step })
    // What is known of the matter is kept with the thread, and not with every state.
    const kept = { ...data.state, matter_profile: null }
    expect(sha256(kept)).toBe(data.state_digest)
    expect(kept).toEqual(await lastState(app(), thread_id))
  })

  test('does not know what came later', async () => {
    const { data } = await replay(thread_id, { step: 1 })
    expect(data.state).toMatchObject({ turn: { loaded: true, routed: false }, goal: null })
    expect(data.state).not.toHaveProperty('intake')
  })

  test('is not found for a step that there is not', async () => {
    for (const step of [0, 999])
      expect(await replay(thread_id, { step })).toMatchObject({ status: 404, code: 'not_found', data: null })
  })
})

describe('what was tampered with is found at its step', () => {
  type Tamper = (step: { step: number; node: string; patch: Record<string, unknown> }) => void
  /** A thread of two turns of four steps, with one recorded step of the first changed in the database. */
  const tampered = async (number: number, change: Tamper) => {
    const thread_id = newThread()
    const { data: first } = await execute(app(), thread_id, question)
    await execute(app(), thread_id, question)
    const { sql } = app().database
    for (const { seq, steps } of await sql<{ seq: number; steps: Parameters<Tamper>[0][] }[]>`
      select seq, steps::json from ai_engine.journal where thread_id = ${thread_id}`) {
      for (const step of steps) if (step.step === number) change(step)
      await sql`
        update ai_engine.journal set steps = ${JSON.stringify(steps)} where thread_id = ${thread_id} and seq = ${seq}`
    }
    return { thread_id, trace_id: first.trace_id, differences: (await replay(thread_id)).data.differences }
  }

  test('another node', async () => {
    const { trace_id, differences } = await tampered(2, (step) => Object.assign(step, { node: 'chat_respond' }))
    expect(differences).toEqual([{ trace_id, step: 2, what: 'next_step', recorded: 'chat_respond', decided: 'router' }])
  })

  test('a patch that leads to another step', async () => {
    const { trace_id, differences } = await tampered(1, ({ patch }) => {
      Object.assign(patch, { turn: { ...(patch.turn as object), routed: true } })
    })
    expect(differences).toEqual([{ trace_id, step: 2, what: 'next_step', recorded: 'router', decided: 'dispatch' }])
  })

  test('a patch that changes only what was found, told once and by digests, not by what it says', async () => {
    const { trace_id, differences } = await tampered(2, ({ patch }) => Object.assign(patch, { goal: 'zanzibar' }))
    expect(differences).toEqual([
      {
        trace_id,
        step: 2,
        what: 'state',
        recorded: { goal: sha256('question') },
        decided: { goal: sha256('zanzibar') },
      },
    ])
  })

  test('a member that several steps have written, at the last of them', async () => {
    const { differences } = await tampered(4, ({ patch }) => {
      Object.assign(patch, { turn: { ...(patch.turn as object), answer: 'another' } })
    })
    expect(differences).toMatchObject([{ step: 4, what: 'state', decided: { turn: expect.any(String) } }])
  })

  test('but not what a failed step would have written: it changed nothing', async () => {
    const thread_id = newThread()
    await (await hangingTurn(app(), thread_id)).stop()
    await app().database.sql`
      update ai_engine.journal set steps = jsonb_set(steps::jsonb, '{0,patch}', '{"evil": 1}')::text
      where thread_id = ${thread_id} and json_array_length(steps::json) > 0`
    expect((await replay(thread_id)).data).toMatchObject({ steps: 1, differences: [] })
  })

  test('a member that was put in', async () => {
    const { trace_id, differences } = await tampered(3, ({ patch }) => Object.assign(patch, { evil: 1 }))
    expect(differences).toEqual([
      { trace_id, step: 3, what: 'state', recorded: { evil: null }, decided: { evil: sha256(1) } },
    ])
  })

  test('the state that was kept itself, where no step has written it: the last one kept it', async () => {
    const thread_id = newThread()
    const { data } = await execute(app(), thread_id, question)
    const { sql } = app().database
    await sql`
      update ai_engine.journal set state = jsonb_set(state::jsonb, '{synced}', '7')::text
      where thread_id = ${thread_id} and state is not null`
    expect((await replay(thread_id)).data.differences).toEqual([
      {
        trace_id: data.trace_id,
        step: 4,
        what: 'state',
        recorded: { synced: sha256(7) },
        decided: { synced: sha256(0) },
      },
    ])
  })

  test('a journal that was cut off at its end', async () => {
    const thread_id = newThread()
    await execute(app(), thread_id, { ...question, context: { matter_profile: { title: 'x' } } })
    await app().database.sql`delete from ai_engine.journal where thread_id = ${thread_id} and state is not null`
    const { status, data } = await replay(thread_id)
    expect(status).toBe(200)
    expect(data.differences).not.toEqual([])
  })
})

test('threads that are at work and swept meanwhile are replayed as they were at one moment', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id, question)
  let working = true
  const work = (async () => {
    for (let turn = 0; turn < 6; turn++) await execute(app(), thread_id, question)
    working = false
  })()
  while (working) expect((await replay(thread_id)).data.differences).toEqual([])
  await work
})

describe('where contents are hidden or masked', () => {
  const quiet = useApp({ AI_TRACE_CONTENTS: 'false' })
  const masking = useOwnSkills()
  test('a replay shows no more of them than a trace', async () => {
    const thread_id = newThread()
    await execute(quiet(), thread_id, { message: 'What is zanzibar?' })
    const { text, data } = await replay(thread_id, { step: 4 }, {}, quiet)
    expect(text).not.toContain('zanzibar')
    expect(data.differences).toEqual([])
    expect(data.state_digest).toBe(sha256(await lastState(quiet(), thread_id)))
    await execute(masking(), thread_id, { ...question, context: { matter_profile: { phone: '13800000000' } } })
    expect((await replay(thread_id, { step: 4 }, {}, masking)).data.state.matter_profile).toEqual({ phone: '[masked]' })
  })
})

test('another organization does not find the thread; its own does', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id, question)
  expect(await replay(thread_id, {}, within('firm-b'))).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect((await replay(thread_id, {}, within('firm-a'))).data.turns).toBe(1)
  expect(await replay('consultation:unknown')).toMatchObject({ status: 404 })
})

test.each<[object, string]>([
  [{ thread_id: 'a b' }, 'body.thread_id'],
  [{ step: -1 }, 'body.step'],
  [{ step: '1' }, 'body.step'],
  [{ from: 1 }, 'body.from'],
])('%j is refused', async (body, at) => {
  expect(await replay('consultation:x', body)).toMatchObject({ status: 400, data: [{ path: at }] })
})

test('a playbook_config is refused by its name', async () => {
  expect(await replay('x', { playbook_config: {} })).toMatchObject({ status: 400, code: 'playbook_config_rejected' })
})

test('without the right key nothing is replayed', () =>
  expectShut(app(), 'POST', '/agent/replay', { thread_id: 'consultation:x' }))
