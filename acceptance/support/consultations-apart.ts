import { setTimeout as pause } from 'node:timers/promises'
import { type CasewrightProcess, runCasewright } from './casewright-process.ts'
import { type ChatReader, readChat } from './chat-reader.ts'
import { createDataDirectory } from './data-directory.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type Answer, freePort, quiet, request } from './harness.ts'
import { type SlowModel, startSlowModel } from './slow-model.ts'

interface Message {
  id: string
  role: string
  content: string
  status: string
  error_code: string | null
  client_message_id: string | null
}

/** A process that can be killed and started again at the same address. */
interface Restartable {
  origin: string
  process(): CasewrightProcess
  start(): Promise<void>
  /** Resolves when it is gone, with its exit code and the time that it took. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; ms: number }>
}

/** consultations-service and ai-engine each in a process of its own, a proxy between them, and the others in a third. */
export interface Apart {
  model: SlowModel
  /** Between consultations-service and ai-engine. */
  between: FaultProxy
  engine: Restartable
  consultations: Restartable
  /** One more process of consultations-service on the same database. */
  addConsultations(settings?: Record<string, string>): Promise<Restartable>
  stop(): Promise<void>
}

const leases = { AI_LEASE_MS: '5000', CONSULTATIONS_LEASE_MS: '5000' }

export async function startApart(): Promise<Apart> {
  const data = await createDataDirectory()
  const model = await startSlowModel(0)
  const [restPort, enginePort] = [await freePort(), await freePort()]
  const engineUrl = `http://127.0.0.1:${enginePort}`
  const between = await startFaultProxy(() => engineUrl)
  const rest = `http://127.0.0.1:${restPort}`
  const settings = {
    ...quiet,
    ...leases,
    ...data.environment,
    ...model.environment,
    PLATFORM_URL: `${rest}/platform-service`,
    MEMORY_URL: `${rest}/memory-service`,
    FILES_URL: `${rest}/files-service`,
    MATTER_URL: `${rest}/matter-service`,
    AI_ENGINE_URL: engineUrl,
  }
  const others = runCasewright(['platform', 'memory', 'files', 'matter'], { ...settings, PORT: String(restPort) })
  const started: Restartable[] = []
  const restartable = async (name: string, port: number, environment: Record<string, string>) => {
    const one = createRestartable(() => runCasewright([name], { ...environment, PORT: String(port) }), port)
    started.push(one)
    await one.start()
    return one
  }
  const addConsultations = async (own: Record<string, string> = {}) =>
    restartable('consultations', await freePort(), { ...settings, AI_ENGINE_URL: between.url, ...own })
  const stop = async () => {
    await Promise.all(started.map((one) => one.end('SIGTERM')))
    others.kill('SIGTERM')
    await others.ended
    await Promise.all([model.stop(), between.stop(), data.remove()])
  }
  try {
    await others.address
    const [engine, consultations] = await Promise.all([
      restartable('ai-engine', enginePort, settings),
      addConsultations(),
    ])
    return { model, between, engine, consultations, addConsultations, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function createRestartable(run: () => CasewrightProcess, port: number): Restartable {
  let current: CasewrightProcess | undefined
  const process = () => current as CasewrightProcess
  return {
    origin: `http://127.0.0.1:${port}`,
    process,
    async start() {
      current = run()
      await current.address
    },
    async end(signal) {
      const began = Date.now()
      process().kill(signal)
      const { code } = await process().ended
      return { code, ms: Date.now() - began }
    },
  }
}

const who = { 'x-user-id': 'client', 'x-organization-id': 'firm' }
const path = '/api/v1/consultations/sessions'

/** One consultation, seen through any of the addresses that serve it. */
export interface Consultation {
  id: string
  chat(body: object, origin?: string): Promise<ChatReader>
  resume(body: object, origin?: string): Promise<ChatReader>
  /** As EventSource does it: everything after the last number that was seen. */
  follow(after?: string, origin?: string): Promise<ChatReader>
  ask(method: string, at: string, body?: object): Promise<Answer>
  messages(): Promise<Message[]>
  /** Its answers, as soon as none of them grows any more. */
  answers(): Promise<Message[]>
}

export async function beginConsultation(home: { origin: string }): Promise<Consultation> {
  const { data } = await request(home.origin + path, 'POST', { headers: who, body: {} })
  const at = (rest: string, origin = home.origin) => `${origin}${path}/${data.id}${rest}`
  const ask = (method: string, rest: string, body?: object) => request(at(rest), method, { headers: who, body })
  const messages = async (): Promise<Message[]> => (await ask('GET', '/messages?size=200')).data.items
  return {
    id: data.id,
    chat: (body, origin) => readChat(at('/chat', origin), { body, headers: who }),
    resume: (body, origin) => readChat(at('/resume', origin), { body, headers: who }),
    follow: (after, origin) =>
      readChat(at('/stream', origin), {
        headers: { ...who, ...(after !== undefined && { 'last-event-id': after }) },
      }),
    ask,
    messages,
    async answers() {
      for (let waits = 0; waits < 1200; waits++) {
        const answers = (await messages()).filter(({ role }) => role === 'ASSISTANT')
        if (answers.every(({ status }) => status !== 'streaming')) return answers
        await pause(50)
      }
      throw new Error('an answer still grows after 20 s')
    },
  }
}
