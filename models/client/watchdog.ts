import { ModelFailure } from './failure.ts'

/** A signal of our own that aborts with a longer-lived one until it is released; libraries may leave their listeners on it. */
interface LinkedAbort {
  signal: AbortSignal
  abort(reason: Error): void
  release(): void
}

function linkAbort(signal: AbortSignal): LinkedAbort {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort)
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => signal.removeEventListener('abort', onAbort),
  }
}

/** Watches one request to a model. */
interface Watchdog {
  /** Aborts with what is to be thrown: the time-out, or the reason of the turn's own signal. */
  signal: AbortSignal
  /** The endpoint gave a sign of life of so many bytes. */
  received(bytes: number): void
  /** While the reader of the answer is at work, the endpoint's silence does not count. */
  pause(isPaused: boolean): void
  /** No timer and no listener is left. A stream that is not read to its end is cancelled by its reader. */
  stop(): void
}

interface RequestLimits {
  callMs: number
  silenceMs: number
  bytesMax: number
}

const watchdogs = new WeakMap<AbortSignal, Watchdog>()

/** The watchdog of a fetch: the library passes only the signal through. */
export const watchdogOf = (signal: AbortSignal | null | undefined): Watchdog | undefined =>
  signal ? watchdogs.get(signal) : undefined

const tooMuch = () => new ModelFailure('model_output_invalid', 'the model does not come to an end', 'none')
const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

/** The one place where a request ends early: too long, too quiet, too much, or the turn was cancelled. */
export function watchRequest(turn: AbortSignal, { callMs, silenceMs, bytesMax }: RequestLimits): Watchdog {
  const linked = linkAbort(turn)
  let [isWatching, isPaused, bytesLeft] = [true, false, bytesMax]
  const end = (message: string) => linked.abort(new ModelFailure('model_timeout', message, 'other'))
  const whole = setTimeout(() => end('the model did not finish in time'), callMs)
  const silence = setTimeout(() => {
    if (isPaused) silence.refresh()
    else end(`the model said nothing for ${seconds(silenceMs)}`)
  }, silenceMs)
  const restartSilence = () => {
    // Node would start a cleared timer again.
    if (isWatching) silence.refresh()
  }
  const watchdog: Watchdog = {
    signal: linked.signal,
    received(bytes) {
      restartSilence()
      bytesLeft -= bytes
      if (bytesLeft < 0) linked.abort(tooMuch())
    },
    pause(paused) {
      isPaused = paused
      if (!paused) restartSilence()
    },
    stop() {
      isWatching = false
      clearTimeout(whole)
      clearTimeout(silence)
      linked.release()
    },
  }
  watchdogs.set(watchdog.signal, watchdog)
  return watchdog
}
