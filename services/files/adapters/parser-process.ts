import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from '@casewright/kit/data/log'
import { endMarks } from './child-watch.ts'
import type { ParseOutcome, ParserLimits, ParseTask } from './parsing.ts'

export interface ParserChild {
  /** One at a time. Never rejects. */
  parse(task: ParseTask, signal?: AbortSignal): Promise<ParseOutcome>
  kill(): void
  readonly ended: Promise<void>
  readonly alive: boolean
  /** How many files it was given. */
  readonly served: number
}

/** Loading the readers takes 0.5 s; this is for a machine that does nothing else any more. */
const startMsMax = 30_000
const errorTextMax = 4000
/** What a child may hold beside its heap: itself, the file, what it unpacks, and the 700 MB of the recogniser. */
const besideHeapMb = 1024

/** One process that reads files, seen from the parent. A task waits for it to be ready; its time runs from then on, and anew with each picture. */
export function startParserChild(path: string, limits: ParserLimits, log: Logger): ParserChild {
  const forked = forkChild(path, limits)
  let alive = true
  let served = 0
  let errorText = ''
  /** Why it was killed by us. */
  let reason: string | undefined
  let answer: ((outcome: ParseOutcome) => void) | undefined
  /** Gives the file its time anew. */
  let restartTime = () => {}
  let markReady = () => {}
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })

  forked.stderr?.on('data', (chunk: Buffer) => {
    errorText = (errorText + chunk.toString()).slice(-errorTextMax)
  })
  forked.on('message', (message: 'ready' | 'picture' | ParseOutcome) => {
    if (message === 'ready') markReady()
    else if (message === 'picture') restartTime()
    else answer?.(message)
  })
  const ended = new Promise<void>((resolve) => {
    const end = (code: number | null, signal: string | null) => {
      const expected = !alive && answer === undefined
      alive = false
      if (!expected) log.warn({ code, signal, served, reason }, 'a parser child ended')
      answer?.(outcomeOfEnd(reason, signal, errorText, limits))
      resolve()
    }
    forked.on('error', () => {
      if (forked.pid === undefined) end(null, null)
      else kill()
    })
    forked.on('close', end)
  })

  function kill(why?: string): void {
    reason ??= why
    alive = false
    forked.kill('SIGKILL')
  }

  async function parse(task: ParseTask, signal?: AbortSignal): Promise<ParseOutcome> {
    served += 1
    const cancel = () => kill('was not read, because the request was cancelled')
    const tooLate = () => kill(`takes longer than ${limits.timeoutMs / 1000} seconds to read`)
    signal?.addEventListener('abort', cancel)
    let timer = setTimeout(() => kill('was not read, because its reader did not start'), startMsMax)
    const outcome = new Promise<ParseOutcome>((resolve) => {
      answer = resolve
    })
    void ready.then(() => {
      clearTimeout(timer)
      if (answer === undefined || !alive) return
      restartTime = () => {
        clearTimeout(timer)
        timer = setTimeout(tooLate, limits.timeoutMs)
      }
      restartTime()
      forked.send(task)
    })
    try {
      return await outcome
    } finally {
      answer = undefined
      restartTime = () => {}
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

  return {
    parse,
    kill: () => kill(),
    ended,
    get alive() {
      return alive
    },
    get served() {
      return served
    },
  }
}

/** With none of the parent's settings: a reader that a file has taken over finds no secrets in its environment. */
function forkChild(path: string, { memoryMb, ocr }: ParserLimits): ChildProcess {
  const { PATH, SystemRoot, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return fork(path, [ocr ? 'ocr' : 'text', `${memoryMb + besideHeapMb}`], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: { PATH, SystemRoot, TMPDIR, NODE_COMPILE_CACHE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

const stopSignals: readonly (string | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A SIGKILL that is not ours comes from a system that has run out of memory. */
function outcomeOfEnd(
  ours: string | undefined,
  signal: string | null,
  errorText: string,
  { memoryMb }: ParserLimits,
): ParseOutcome {
  if (ours === undefined && stopSignals.includes(signal)) return { status: 'interrupted' }
  if (ours === undefined && errorText.includes(endMarks.work))
    return { status: 'failed', reason: 'takes far more work to read than a file of its size may' }
  if (ours === undefined && errorText.includes(endMarks.memory))
    return { status: 'failed', reason: 'takes far more memory to read than a file of its size may' }
  const memory = signal === 'SIGKILL' || /heap out of memory|allocation failed/i.test(errorText)
  const theirs = memory
    ? `needs more memory to read than it is given (${memoryMb} MB)`
    : 'made its reader stop unexpectedly'
  return { status: 'failed', reason: ours ?? theirs }
}
