import { ModelFailure } from './failure.ts'

/** A signal of our own that follows a longer-lived one until it is closed; libraries may leave their listeners on it. */
interface Follower {
  signal: AbortSignal
  abort(reason: Error): void
  close(): void
}

function follow(signal: AbortSignal): Follower {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort)
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    close: () => signal.removeEventListener('abort', onAbort),
  }
}

/** One request that is under way. */
interface Line {
  /** Aborts with what is to be thrown: the time-out, or the reason of the turn's own signal. */
  signal: AbortSignal
  /** The endpoint gave a sign of life of so many bytes. */
  heard(bytes: number): void
  /** While the reader of the answer is at work, the endpoint's silence does not count. */
  rest(isResting: boolean): void
  /** No timer and no listener is left. A stream that is not read to its end is cancelled by its reader. */
  close(): void
}

interface LineLimits {
  callMs: number
  silenceMs: number
  bytesMax: number
}

const lines = new WeakMap<AbortSignal, Line>()

/** The line that a fetch belongs to: the library hands only the signal through. */
export const lineOf = (signal: AbortSignal | null | undefined): Line | undefined =>
  signal ? lines.get(signal) : undefined

const tooMuch = () => new ModelFailure('model_output_invalid', 'the model does not come to an end', 'none')
const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

/** The one place where a request ends early: too long, too quiet, too much, or the turn was cancelled. */
export function openLine(turn: AbortSignal, { callMs, silenceMs, bytesMax }: LineLimits): Line {
  const follower = follow(turn)
  let [isOpen, resting, bytesLeft] = [true, false, bytesMax]
  const end = (message: string) => follower.abort(new ModelFailure('model_timeout', message, 'other'))
  const whole = setTimeout(() => end('the model did not finish in time'), callMs)
  const silence = setTimeout(() => {
    if (resting) silence.refresh()
    else end(`the model said nothing for ${seconds(silenceMs)}`)
  }, silenceMs)
  const listen = () => {
    // Node would start a cleared timer again.
    if (isOpen) silence.refresh()
  }
  const line: Line = {
    signal: follower.signal,
    heard(bytes) {
      listen()
      bytesLeft -= bytes
      if (bytesLeft < 0) follower.abort(tooMuch())
    },
    rest(isResting) {
      resting = isResting
      if (!isResting) listen()
    },
    close() {
      isOpen = false
      clearTimeout(whole)
      clearTimeout(silence)
      follower.close()
    },
  }
  lines.set(line.signal, line)
  return line
}
