import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '../data/uuid.ts'

/**
 * Wakes those who wait in other processes for something that is in the database. A notice has a topic and no contents:
 * who hears it looks for itself. Processes say what they wait for, so that nothing is sent while nobody does.
 */
export interface Notices {
  /** Begins to hear other processes. */
  listen(): void
  /** Wakes whoever waits for the topic, here or in another process. */
  tell(topic: string): void
  /** Calls `wake` whenever there may be news, until the function that it returns is called. */
  subscribe(topic: string, wake: () => void): () => void
  /** After this time who waits looks without a notice: one may be lost, and nobody may be heard at all. */
  pollMs(): number
  close(): Promise<void>
}

/** The connection that listens. `onNotice` gets what others send, `onClose` that the connection is gone. */
export type Listener = (on: { notice(payload: string): void; close(): void }) => {
  listen(): Promise<void>
  send(payload: string): Promise<void>
  close(): Promise<void>
}

interface Payload {
  from: string
  wants: string[]
  news: string[]
}

const [heardPollMs, unheardPollMs] = [2_000, 200]
/** What others wait for is forgotten after this time unless they say it again, which they do thrice in it. */
const wantedMs = 60_000
/** Who begins to wait is told at once of what was told in this time: it may have looked just before. */
const recentMs = 5_000
const retryMs = 1_000
/** A payload has at most 8,000 bytes. */
const topicsAtOnce = 80

/** Without a listener, as behind a pooler that has no session to offer, only waiters of this process are woken. */
export function createNotices(listener: Listener | undefined): Notices {
  const self = uuidv7()
  const waiting = new Map<string, Set<() => void>>()
  const wantedUntil = new Map<string, number>()
  const toldAt = new Map<string, number>()
  const outgoing = { wants: new Set<string>(), news: new Set<string>() }
  let flushing: NodeJS.Immediate | undefined
  let connection: ReturnType<Listener> | undefined
  let announcing: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false

  const wake = (topic: string) => {
    for (const each of waiting.get(topic) ?? []) each()
  }
  const flush = () => {
    flushing = undefined
    const wants = [...outgoing.wants]
    const news = [...outgoing.news]
    outgoing.wants.clear()
    outgoing.news.clear()
    if (!isListening) return
    for (let start = 0; start < Math.max(wants.length, news.length); start += topicsAtOnce) {
      const part = (topics: string[]) => topics.slice(start, start + topicsAtOnce)
      const payload: Payload = { from: self, wants: part(wants), news: part(news) }
      // What is lost is found by those who look for themselves.
      connection?.send(JSON.stringify(payload)).catch(() => {})
    }
  }
  const send = (kind: 'wants' | 'news', topic: string) => {
    outgoing[kind].add(topic)
    flushing ??= setImmediate(flush)
  }
  const hear = (text: string) => {
    const { from, wants, news } = JSON.parse(text) as Payload
    if (from === self) return
    const now = Date.now()
    for (const topic of wants) {
      wantedUntil.set(topic, now + wantedMs)
      if ((toldAt.get(topic) ?? 0) > now - recentMs) send('news', topic)
    }
    for (const topic of news) wake(topic)
  }
  const announce = () => {
    const now = Date.now()
    for (const topic of waiting.keys()) send('wants', topic)
    for (const [topic, until] of wantedUntil) if (until < now) wantedUntil.delete(topic)
    for (const [topic, at] of toldAt) if (at < now - recentMs) toldAt.delete(topic)
  }
  const connect = async () => {
    while (!isClosed)
      try {
        await connection?.listen()
        isListening = true
        announce()
        // What was told while nobody listened is found by looking.
        for (const topic of waiting.keys()) wake(topic)
        return
      } catch {
        await sleep(retryMs, undefined, { ref: false })
      }
  }
  const onClose = () => {
    if (!isListening) return
    isListening = false
    void connect()
  }
  return {
    listen() {
      if (connection || !listener || isClosed) return
      connection = listener({ notice: hear, close: onClose })
      announcing = setInterval(announce, wantedMs / 3).unref()
      void connect()
    },
    tell(topic) {
      wake(topic)
      if (!isListening) return
      toldAt.set(topic, Date.now())
      if ((wantedUntil.get(topic) ?? 0) > Date.now()) send('news', topic)
    },
    subscribe(topic, each) {
      const all = waiting.get(topic) ?? new Set()
      // Each subscription is its own, though several may have the same function.
      const own = () => each()
      if (all.size === 0) send('wants', topic)
      waiting.set(topic, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && waiting.get(topic) === all) waiting.delete(topic)
      }
    },
    pollMs: () => (isListening ? heardPollMs : unheardPollMs),
    async close() {
      isClosed = true
      isListening = false
      clearInterval(announcing)
      if (flushing) clearImmediate(flushing)
      await connection?.close()
    },
  }
}

/** For a loop that looks, and waits when it has found nothing. News between a look and the wait after it is not lost. */
export interface Waiter {
  /** Resolves at news since the last call, after the time in which one looks anyway, or when the signal says so. */
  next(signal: AbortSignal): Promise<void>
  close(): void
}

export function waitFor(notices: Pick<Notices, 'subscribe' | 'pollMs'>, topic: string): Waiter {
  let isHeard = false
  let wake = () => {}
  const close = notices.subscribe(topic, () => {
    isHeard = true
    wake()
  })
  return {
    async next(signal) {
      if (!isHeard && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => wake(), notices.pollMs())
          wake = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', wake)
            resolve()
          }
          signal.addEventListener('abort', wake)
        })
      isHeard = false
    },
    close,
  }
}
