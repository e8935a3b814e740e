import { setTimeout as delay } from 'node:timers/promises'

/** Waits until something is so; what never becomes so fails here and not by the test's time-out. */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`not so within ${withinMs} ms: ${isSo}`)
    await delay(10)
  }
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
