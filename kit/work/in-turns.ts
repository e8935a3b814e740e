const breathMs = 10

/** Does work of milliseconds each, one item after the other, and lets others have the process in between. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void | Promise<void>): Promise<void> {
  let began = performance.now()
  for (const item of items) {
    await work(item)
    if (performance.now() - began < breathMs) continue
    await new Promise<void>((resolve) => void setImmediate(resolve))
    began = performance.now()
  }
}
