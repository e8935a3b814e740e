import type { ConsultationMessage } from '@casewright/contracts/consultations/resources'
import { expect, test } from 'vitest'
import { carded, token } from './engine-server.ts'
import {
  amount,
  chat,
  followStream,
  gate,
  makeCard,
  makeSession,
  messagesOf,
  owner,
  path,
  resume,
  soon,
  useApp,
} from './test-app.ts'

const app = useApp()

/**
 * As a page does it: the messages once, then the stream from the newest answer whose place is known. Of an answer without
 * a last number the stream tells all, so that what was stored of it is not shown.
 */
async function openPage(id: string) {
  const messages = await messagesOf(app(), id)
  const newest = messages.findLast(({ after_seq }) => after_seq !== null)
  const shown = new Map<string, string>()
  for (const { id: message, role, content, last_seq, status } of messages)
    if (role === 'ASSISTANT') shown.set(message, last_seq === null && status === 'streaming' ? '' : content)
  const after = newest?.last_seq ?? newest?.after_seq ?? 0
  const stream = followStream(app(), id, `?after=${after}`)
  const answers = () => {
    const all = new Map(shown)
    for (const { event, data } of stream.frames())
      if (event === 'delta') all.set(data.message_id, (all.get(data.message_id) ?? '') + data.content)
    return [...all.values()]
  }
  return { after, frames: stream.frames, answers, leave: stream.leave }
}
const seqOf = async (id: string): Promise<number> => (await app().ask('GET', `${path}/${id}`, owner)).data.seq
const answersIn = (messages: readonly ConsultationMessage[]) =>
  messages.flatMap(({ role, content }) => (role === 'ASSISTANT' ? [content] : []))

test('whenever a page is opened, stored messages and stream together show every word once', async () => {
  const { id } = await makeSession(app())
  expect(await seqOf(id)).toBe(0)
  const pages = [await openPage(id)]
  app().engine.script([token('一'), carded(makeCard())])
  await chat(app(), id)
  pages.push(await openPage(id))
  const [first, second, third] = [gate(), gate(), gate()]
  app().engine.script([first.promise, token('二'), second.promise, token('三'), third.promise, token('四')])
  const running = resume(app(), id, amount)
  // The turn has begun, and its place may not be saved yet.
  await soon(() => expect(app().engine.turnsOf(id)).toBe(2))
  pages.push(await openPage(id))
  first.resolve()
  await soon(async () => expect((await messagesOf(app(), id)).at(-1)).toMatchObject({ content: '二' }))
  pages.push(await openPage(id))
  second.resolve()
  await soon(async () => expect((await messagesOf(app(), id)).at(-1)).toMatchObject({ content: '二三' }))
  pages.push(await openPage(id))
  expect(await seqOf(id)).toBe(pages.at(-1)?.after)
  third.resolve()
  await running
  pages.push(await openPage(id))
  app().engine.script([token('五'), token('六')])
  await chat(app(), id)
  const stored = answersIn(await messagesOf(app(), id))
  expect(stored).toEqual(['一', '二三四', '五六'])
  for (const page of pages) {
    await soon(() => expect(page.answers()).toEqual(stored))
    await page.leave()
  }
  const last = await openPage(id)
  expect(last.after).toBe(await seqOf(id))
  expect(last.after).toBe(app().engine.linesOf(id).length)
  await last.leave()
})

test('a page that is opened after the last turn is told nothing of the past', async () => {
  const { id } = await makeSession(app())
  app().engine.script([token('一')], [token('二')])
  await chat(app(), id)
  const page = await openPage(id)
  await chat(app(), id)
  await soon(() => expect(page.frames().at(-1)?.event).toBe('end'))
  expect(JSON.stringify(page.frames())).not.toContain('一')
  expect(page.answers()).toEqual(['一', '二'])
  await page.leave()
})

test('messages that no turn has made have no place in the stream', async () => {
  const { id } = await makeSession(app())
  await app().ask('POST', `/api/v1/internal/sessions/${id}/messages/assistant`, { body: { content: '通知' } })
  await chat(app(), id)
  const messages = await messagesOf(app(), id)
  expect(messages.map(({ after_seq, last_seq }) => [after_seq, last_seq])).toEqual([
    [null, null],
    [null, null],
    [0, app().engine.linesOf(id).length],
  ])
  expect((await app().ask('GET', `${path}?size=200`, owner)).data.items).toContainEqual(
    expect.objectContaining({ id, seq: app().engine.linesOf(id).length }),
  )
})
