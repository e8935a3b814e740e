const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type StopSignal = (typeof signals)[number]

/** Ctrl-C at `npm start` arrives twice, from the terminal and from npm: what comes within this time is the same wish. */
const sameWishMs = 1_000

/** Calls `stop` at the first signal; a later one does not wait for it any longer. Gives the function that stops listening. */
export function onStopSignals(stop: (signal: StopSignal) => void): () => void {
  let firstAt: number | undefined
  const listener = (signal: StopSignal) => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stop(signal)
    } else if (now - firstAt > sameWishMs) process.exit(1)
  }
  for (const signal of signals) process.on(signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
  }
}

export const stopSignals: readonly StopSignal[] = signals
