import { existsSync } from 'node:fs'
import { EventSource } from 'eventsource'
import { createParser } from 'eventsource-parser'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatPage, startChatPage } from './support/chat-page.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { type RunningSuite, request, startSuite } from './support/harness.ts'
import { eventually, logIn, nobody } from './support/logins.ts'
import { askingMessage, cardAnswer, type SlowModel, sentences, startSlowModel } from './support/slow-model.ts'

/** Debian's; elsewhere the page is not tried, and the run says so. */
const browserPath = '/usr/bin/chromium'

let model: SlowModel
let page: ChatPage
let suite: RunningSuite
let origin: string
/** Between the readers of streams and the gateway. */
let front: FaultProxy
let headers: Record<string, string>
const path = '/consultations-service/api/v1/consultations/sessions'

beforeAll(async () => {
  model = await startSlowModel(20)
  page = await startChatPage()
  suite = await startSuite('one process', { ...model.environment, CORS_ORIGINS: page.origin })
  origin = suite.origins[0] as string
  front = await startFaultProxy(() => origin)
  const { authorization } = await logIn(origin, suite.data.path, 'client')
  headers = { authorization: authorization as string }
})
afterAll(async () => {
  await suite?.stop()
  await Promise.all([page?.stop(), model?.stop(), front?.stop()])
})

const loggedIn = () => ({ ...nobody, ...headers })
const begin = async (): Promise<string> =>
  (await request(origin + path, 'POST', { headers: loggedIn(), body: {} })).data.id
const chat = (id: string, message: string) =>
  fetch(`${origin}${path}/${id}/chat`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  })
const lastAnswer = async (id: string): Promise<{ content: string; status: string }> =>
  (await request(`${origin}${path}/${id}/messages?order=desc&size=1`, 'GET', { headers: loggedIn() })).data.items[0]

test('eventsource of npm goes on by itself after a cut, and has every event once', async () => {
  const id = await begin()
  const response = await chat(id, '什么是合同解除？ 80')
  const sent: (string | undefined)[] = []
  const source = new EventSource(`${front.url}${path}/${id}/stream`, {
    fetch: (url, init) => {
      const given = init.headers as Record<string, string>
      sent.push(given['Last-Event-ID'])
      return fetch(url, { ...init, headers: { ...given, ...headers } })
    },
  })
  const heard: { id: number; text: string }[] = []
  for (const name of ['delta', 'progress', 'task_start', 'task_end', 'end'])
    source.addEventListener(name, ({ lastEventId, data }) => {
      heard.push({ id: Number(lastEventId), text: name === 'delta' ? JSON.parse(data).content : '' })
    })
  const ended = new Promise((resolve) => source.addEventListener('end', resolve, { once: true }))
  await eventually(async () => heard.length > 20)
  front.cut()
  await ended
  source.close()
  expect(sent).toHaveLength(2)
  expect(Number(sent[1])).toBeGreaterThan(20)
  expect(heard.map(({ text }) => text).join('')).toBe(sentences(80))
  const ids = heard.map((one) => one.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  await response.body?.cancel()
  expect(await lastAnswer(id)).toMatchObject({ status: 'complete', content: sentences(80) })
})

test('eventsource-parser reads the answer to a chat, frame by frame', async () => {
  const id = await begin()
  const response = await chat(id, '什么是合同解除？ 20')
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  const problems: Error[] = []
  let text = ''
  const events: string[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      events.push(event)
      if (event === 'delta') text += JSON.parse(data).content
    },
    onError: (error) => problems.push(error),
  })
  const decoder = new TextDecoder()
  for await (const chunk of response.body as ReadableStream<Uint8Array>)
    parser.feed(decoder.decode(chunk, { stream: true }))
  expect(problems).toEqual([])
  expect(text).toBe(sentences(20))
  expect(events.at(-1)).toBe('end')
  expect(await lastAnswer(id)).toMatchObject({ content: text, status: 'complete' })
})

const hasBrowser = existsSync(browserPath)
if (!hasBrowser) process.stdout.write(`skipped: there is no Chromium at ${browserPath}, so no page is tried.\n`)

describe.skipIf(!hasBrowser)('a page in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser?.close())

  test('shows an answer as it grows, asks its card, and ends with the text that is stored; both ways of reading agree', async () => {
    const session = await begin()
    page.serve({ gateway: origin, authorization: headers.authorization as string, session })
    const tab = await browser.newPage()
    const problems: string[] = []
    tab.on('pageerror', (error) => problems.push(error.message))
    tab.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await tab.goto(page.origin)
    await tab.fill('[name=message]', `${askingMessage} 50`)
    await tab.click('text=Say')
    await tab.fill(`#card [name="${cardAnswer.answers[0]?.field_key}"]`, cardAnswer.answers[0]?.value as string)
    await tab.click('text=Answer')
    // Half of it is seen before the rest is said.
    await tab.waitForFunction("document.getElementById('chat').textContent.includes('第10句')")
    expect(await tab.textContent('#state')).toBe('')
    await tab.waitForFunction("document.getElementById('state').textContent === 'completed'")
    await tab.waitForFunction('heard.stream.length >= heard.chat.length')
    const { content, status } = await lastAnswer(session)
    expect({ content, status }).toEqual({ content: sentences(50), status: 'complete' })
    expect(await tab.textContent('#chat')).toBe(content)
    expect(await tab.textContent('#stream')).toBe(content)
    const heard = (await tab.evaluate('heard')) as { stream: unknown[]; chat: unknown[] }
    expect(heard.stream).toEqual(heard.chat)
    expect(problems).toEqual([])
  })

  test('comes back by itself after the gateway was cut off in the middle, and misses nothing', async () => {
    const session = await begin()
    page.serve({ gateway: front.url, authorization: headers.authorization as string, session })
    const tab = await browser.newPage()
    const running = await chat(session, '什么是合同解除？ 250')
    await tab.goto(page.origin)
    await tab.waitForFunction('heard.stream.length > 20')
    front.cut()
    await tab.waitForFunction("heard.stream.at(-1)?.[1] === 'end'")
    expect(await tab.evaluate('heard.opened')).toBe(2)
    expect(await tab.textContent('#stream')).toBe(sentences(250))
    await running.body?.cancel()
  })
})
