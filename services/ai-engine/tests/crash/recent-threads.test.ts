import { expect, test } from 'vitest'
import { answersTo, dispute, execute, newThread, path, resume, useApp } from '../test-app.ts'
import { keptEvents, replicaOf } from '../turn-app.ts'

const app = useApp()

test('two processes that take turns on a thread never go on from what the other has overtaken', async () => {
  const replica = await replicaOf(app())
  const thread_id = newThread()
  const processes = [app(), replica]
  const { data: first } = await execute(app(), thread_id)
  let { card } = first
  for (let turn = 1; card; turn++) {
    expect(turn).toBeLessThan(10)
    const at = processes[turn % 2] as typeof replica
    // The process that asked the last card but one still knows it, and that it is of this thread.
    if (turn > 1)
      expect(await resume(at, thread_id, answersTo(first.card), { card_id: first.card.card_id })).toMatchObject({
        status: 409,
        code: 'conflict',
      })
    ;({ card } = (await resume(at, thread_id, answersTo(card))).data)
  }
  const replayed = await app().ask('POST', `${path}/agent/replay`, { body: { thread_id } })
  expect(replayed.data).toMatchObject({ differences: [] })
  expect((await keptEvents(app(), thread_id)).at(-1)?.event).toBe('end')
  await replica.stop()
})

test('a message goes on from the last turn, in whichever process that was', async () => {
  const replica = await replicaOf(app())
  const thread_id = newThread()
  const messages = [dispute, '他叫张三。', '请求支付货款五万元。', '什么是公证？', '合同是2023年3月5日签的。']
  for (const [turn, message] of messages.entries()) {
    const at = turn % 3 === 1 ? replica : app()
    const { data } = await execute(at, thread_id, { message })
    if (data.card) await at.ask('POST', `${path}/agent/cancel`, { body: { thread_id } })
  }
  const { data } = await app().ask('POST', `${path}/agent/replay`, { body: { thread_id } })
  expect(data).toMatchObject({ turns: messages.length, differences: [] })
  await replica.stop()
})
