import { createParser } from 'eventsource-parser'
import { internalKey } from './harness.ts'

/** One frame of a stream. */
export interface Told {
  id: number | undefined
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any
}

/** Somebody who reads a stream to its end, or leaves. */
export interface ChatReader {
  status: number
  /** What it has heard so far, without heartbeats. */
  told: Told[]
  /** How the stream was over: by its sender, or without a word. */
  over: Promise<'ended' | 'cut'>
  until(isSo: (told: Told[]) => boolean): Promise<void>
  leave(): void
}

export async function readChat(
  url: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<ChatReader> {
  const leaving = new AbortController()
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-internal-api-key': internalKey, 'content-type': 'application/json', ...headers },
    signal: leaving.signal,
    ...(body && { body: JSON.stringify(body) }),
  })
  const told: Told[] = []
  let waiting: (() => void)[] = []
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const one of woken) one()
  }
  const parser = createParser({
    onEvent: ({ id, event = '', data }) => {
      if (event !== 'heartbeat')
        told.push({ id: id === undefined ? undefined : Number(id), event, data: JSON.parse(data) })
    },
  })
  let isOver = false
  const pump = async (): Promise<'ended' | 'cut'> => {
    try {
      const decoder = new TextDecoder()
      for await (const chunk of response.body as ReadableStream<Uint8Array>) {
        parser.feed(decoder.decode(chunk, { stream: true }))
        wake()
      }
      return 'ended'
    } catch {
      return 'cut'
    } finally {
      isOver = true
      wake()
    }
  }
  return {
    status: response.status,
    told,
    over: pump(),
    async until(isSo) {
      while (!isSo(told)) {
        if (isOver) throw new Error(`the stream was over after ${JSON.stringify(told.at(-1))}`)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    leave: () => leaving.abort(),
  }
}

export const textOf = (told: readonly Told[]): string =>
  told.map(({ event, data }) => (event === 'delta' ? data.content : '')).join('')

export const isOver = (told: readonly Told[]): boolean => ['end', 'card'].includes(told.at(-1)?.event ?? '')

export const deltas = (count: number) => (told: readonly Told[]) =>
  told.filter(({ event }) => event === 'delta').length >= count

export const lastId = (told: readonly Told[]): string => String(told.findLast(({ id }) => id !== undefined)?.id ?? 0)
