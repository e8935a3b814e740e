import { stat } from 'node:fs/promises'
import type { createTus, Tus } from './tus.ts'

/** The same, loaded when the first resumable upload comes: the library takes a tenth of the process's memory. */
export function createLazyTus(options: Parameters<typeof createTus>[0]): Tus {
  let opened: Promise<Tus> | undefined
  const open = () => {
    opened ??= import('./tus.ts').then((tus) => tus.createTus(options))
    return opened
  }
  return {
    handle: async (...call) => (await open()).handle(...call),
    sweep: async () => {
      const wasUsed = await stat(options.directory).catch(() => undefined)
      if (wasUsed) await (await open()).sweep()
    },
  }
}
