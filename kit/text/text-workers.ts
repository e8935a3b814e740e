import { ServiceError } from '../data/errors.ts'
import { TextLimit } from './text-limit.ts'
import { startTextWorker, type TextWorker } from './text-worker.ts'

/** A pure function over text. `module` and `name` tell a thread where to find it; its input and output are plain data. */
export interface TextWork<Input extends unknown[], Output> {
  module: string
  name: string
  run: (...input: Input) => Output
}

export interface TextLimits {
  /** Threads at once. Each starts when it is first needed, and ends when it has had nothing to do for a minute. */
  threads: number
  deadlineMs: number
  charactersMax: number
}

export interface TextWorkers {
  /** Works on a short text in place, on others in a thread, which is ended at the deadline or by the signal. */
  run<Input extends unknown[], Output>(
    work: TextWork<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>
  close(): Promise<void>
}

/** Every rule is linear in its text, so that this much takes a few milliseconds at the most (docs/decisions/0028). */
export const inPlaceCharactersMax = 8_000
const idleMs = 60_000

/** All characters of a value, names of members included; what is no text counts as one. */
export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  let sum = 1
  if (Array.isArray(value)) for (const item of value) sum += 1 + charactersIn(item)
  else for (const name in value) sum += name.length + charactersIn((value as Record<string, unknown>)[name])
  return sum
}

export function createTextWorkers({ threads, deadlineMs, charactersMax }: TextLimits): TextWorkers {
  const all = new Set<TextWorker>()
  const idle = new Map<TextWorker, NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  let free = threads
  let closed = false

  const take = async (): Promise<TextWorker> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    const [rested] = idle
    if (rested) {
      clearTimeout(rested[1])
      idle.delete(rested[0])
      return rested[0]
    }
    const worker = startTextWorker()
    all.add(worker)
    return worker
  }
  const end = (worker: TextWorker): Promise<void> => {
    idle.delete(worker)
    all.delete(worker)
    return worker.end()
  }
  const giveBack = (worker: TextWorker): void => {
    if (worker.ended || closed) void end(worker)
    else idle.set(worker, setTimeout(() => void end(worker), idleMs).unref())
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    async run(work, input, signal) {
      const characters = charactersIn(input)
      if (characters > charactersMax) throw new TextLimit(`has more than ${charactersMax} characters`)
      if (characters <= inPlaceCharactersMax) return work.run(...input)
      const worker = await take()
      try {
        signal?.throwIfAborted()
        if (closed) throw new ServiceError('dependency_unavailable', 'the service is stopping')
        const { module, name } = work
        return (await worker.run({ module, name, input }, deadlineMs, signal)) as Awaited<ReturnType<typeof work.run>>
      } finally {
        giveBack(worker)
      }
    },
    async close() {
      closed = true
      await Promise.all([...all].map(end))
    },
  }
}
