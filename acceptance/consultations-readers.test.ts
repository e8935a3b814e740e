import { readFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deltas, isOver, lastId, textOf } from './support/chat-reader.ts'
import { type Apart, beginConsultation, type Consultation, startApart } from './support/consultations-apart.ts'
import { startFaultProxy } from './support/fault-proxy.ts'
import { internalKey, request } from './support/harness.ts'
import { eventually } from './support/logins.ts'
import { askingMessage, cardAnswer, sentences } from './support/slow-model.ts'

let apart: Apart
beforeAll(async () => {
  apart = await startApart()
})
afterAll(() => apart?.stop())
beforeEach(() => {
  Object.assign(apart.model, { pauseMs: 20, sentence: 1 })
})

const question = (count: number) => `什么是合同解除？ ${count}`
const begin = () => beginConsultation(apart.consultations)
const who = { 'x-internal-api-key': internalKey, 'x-user-id': 'client', 'x-organization-id': 'firm' }
const streamPath = ({ id }: Consultation) => `/api/v1/consultations/sessions/${id}/stream`

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

describe('readers', () => {
  test('a reader that vanishes stops nothing, and comes back to exactly what it has missed', async () => {
    const consultation = await begin()
    const chat = await consultation.chat({ message: question(40) })
    await chat.until(deltas(5))
    chat.leave()
    const seen = [...chat.told]
    expect(await consultation.answers()).toMatchObject([{ content: sentences(40), status: 'complete' }])
    const rest = await consultation.follow(lastId(seen))
    await rest.until(isOver)
    rest.leave()
    expect(textOf([...seen, ...rest.told])).toBe(sentences(40))
    expect(rest.told[0]?.id).toBe(Number(lastId(seen)) + 1)
  })

  test('a proxy that cuts every connection after a while: by Last-Event-ID nothing is missing and nothing doubled', async () => {
    const consultation = await begin()
    const front = await startFaultProxy(() => apart.consultations.origin)
    front.faults = () => ({ cutAfterBytes: 3_000 })
    const chat = await consultation.chat({ message: question(150) }, front.url)
    expect(await chat.over).toBe('cut')
    const told = [...chat.told]
    let cuts = 1
    for (; !isOver(told); cuts++) {
      const again = await consultation.follow(lastId(told), front.url).catch(() => undefined)
      // What is left may be less than what is cut off.
      await again?.until(isOver).catch(() => {})
      again?.leave()
      told.push(...(again?.told ?? []))
    }
    await front.stop()
    expect(cuts).toBeGreaterThan(3)
    const whole = await consultation.follow()
    await whole.until(isOver)
    whole.leave()
    expect(told).toEqual(whole.told)
    expect(textOf(told)).toBe(sentences(150))
  })

  test('readers that take nothing hold up neither the turn nor memory, and get it whole when they read', async () => {
    Object.assign(apart.model, { pauseMs: 0, sentence: 2_000 })
    const consultation = await begin()
    const turns = 8
    for (let turn = 1; turn < turns; turn++) await (await consultation.chat({ message: question(100) })).over
    const { pid } = apart.consultations.process()
    const before = await residentMb(pid)
    // Each is owed 10 MB, far more than the sockets between us hold; what waits here is one event for each.
    const idle = Array.from({ length: 40 }, () => idleReader(consultation))
    const chat = await consultation.chat({ message: question(100) })
    expect(chat.status).toBe(200)
    expect(await chat.over).toBe('ended')
    expect(textOf(chat.told)).toBe(sentences(100, 2_000))
    expect((await consultation.answers()).at(-1)).toMatchObject({ content: textOf(chat.told), status: 'complete' })
    // On a busy machine garbage is given back late; what is held for the readers stays as long as they do.
    let grown = Number.POSITIVE_INFINITY
    await eventually(async () => {
      await pause(1_000)
      grown = (await residentMb(pid)) - before
      return grown < 150
    })
    process.stdout.write(`40 readers that take nothing of 10 MB: ${grown.toFixed(1)} MB\n`)
    const [late, ...others] = idle
    for (const one of others) one.destroy()
    const text = await readToEnd(late as ReturnType<typeof idleReader>, turns)
    expect(text.match(/^event: delta$/gm)).toHaveLength(100 * turns)
  })

  /** Asks for the whole stream and then reads nothing of it. */
  function idleReader(consultation: Consultation) {
    const { hostname, port } = new URL(apart.consultations.origin)
    const socket = connect(Number(port), hostname)
    const headers = Object.entries({ host: 'localhost', ...who }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`GET ${streamPath(consultation)} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    return socket.on('error', () => {}).pause()
  }

  async function readToEnd(socket: ReturnType<typeof idleReader>, turns: number): Promise<string> {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.resume()
    await eventually(async () => (text.match(/^event: end$/gm) ?? []).length === turns)
    socket.destroy()
    return text
  }
})

describe('tabs', () => {
  test('two tabs and a third at another process see the events of a chat as the chat does, ids and data', async () => {
    const other = await apart.addConsultations()
    const consultation = await begin()
    const opening = [consultation.follow(), consultation.follow('0'), consultation.follow('0', other.origin)]
    const chat = await consultation.chat({ message: question(30) })
    await chat.over
    const tabs = await Promise.all(opening)
    await Promise.all(tabs.map((tab) => tab.until(isOver)))
    for (const tab of tabs) expect(tab.told).toEqual(chat.told)
    // A turn that is over before the other process looks is heard there too.
    apart.model.pauseMs = 0
    const quick = await consultation.chat({ message: question(1) })
    await quick.over
    const all = [...chat.told, ...quick.told]
    await Promise.all(tabs.map((tab) => tab.until((told) => told.length >= all.length)))
    for (const tab of tabs) {
      tab.leave()
      expect(tab.told).toEqual(all)
    }
    await other.end('SIGTERM')
  })

  test('of two tabs that answer one card one runs; the other gets 409, and hears the outcome on its stream', async () => {
    const consultation = await begin()
    const asked = await consultation.chat({ message: `${askingMessage} 10` })
    await asked.over
    const card = asked.told.at(-1)
    expect(card?.event).toBe('card')
    const tab = await consultation.follow()
    const body = { card_id: card?.data.card_id, user_response: cardAnswer }
    const both = await Promise.all([consultation.resume(body), consultation.resume(body)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both.find(({ status }) => status === 200)
    await winner?.over
    await tab.until((told) => told.at(-1)?.event === 'end')
    tab.leave()
    expect(tab.told).toEqual([...asked.told, ...(winner?.told ?? [])])
    expect((await consultation.messages()).map(({ role, status }) => [role, status])).toEqual([
      ['USER', 'complete'],
      ['ASSISTANT', 'interrupted'],
      ['USER', 'complete'],
      ['ASSISTANT', 'complete'],
    ])
  })
})

describe('many open streams', () => {
  test('500 idle ones cost less than 60 MB, hold up no chat among them, and are ended by a stop', async () => {
    apart.model.pauseMs = 0
    const crowded = await apart.addConsultations()
    const { pid } = crowded.process()
    const consultations = await Promise.all(Array.from({ length: 50 }, () => beginConsultation(crowded)))
    const warm = await (consultations[0] as Consultation).chat({ message: question(1) })
    await warm.over
    const before = await residentMb(pid)
    const readers = consultations.flatMap((one) => Array.from({ length: 10 }, () => openIdle(crowded.origin, one)))
    await eventually(async () => (await openStreams(crowded.origin)) === 500)
    await pause(500)
    const grown = (await residentMb(pid)) - before
    const began = performance.now()
    const chat = await (consultations[7] as Consultation).chat({ message: question(1) })
    await chat.over
    const chatMs = performance.now() - began
    expect(textOf(chat.told)).toBe(sentences(1))
    const ownReaders = readers.slice(70, 80)
    await eventually(async () => ownReaders.every(({ text }) => text().includes('event: end')))
    const { code, ms } = await crowded.end('SIGTERM')
    const ends = await Promise.all(readers.map(({ over }) => over))
    process.stdout.write(
      `500 idle streams: ${grown.toFixed(1)} MB, chat ${chatMs.toFixed(0)} ms, stop ${ms} ms (exit ${code})\n`,
    )
    expect(grown).toBeLessThan(60)
    expect(ends.filter((end) => end !== 'ended')).toEqual([])
    expect(code).toBe(0)
  })

  async function openStreams(origin: string): Promise<number> {
    const { text } = await request(`${origin}/api/v1/internal/actuator/prometheus`, 'GET')
    return Number(/^http_open_streams(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1] ?? 0)
  }

  function openIdle(origin: string, consultation: Consultation) {
    let text = ''
    const asked: ClientRequest = send(origin + streamPath(consultation), { headers: who, agent: false })
    const over = new Promise<string>((resolve) => {
      asked.on('error', (error) => resolve(error.message))
      asked.on('response', (answer: IncomingMessage) => {
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => resolve('ended')).on('error', (error) => resolve(error.message))
      })
    })
    asked.end()
    return { over, text: () => text }
  }
})
