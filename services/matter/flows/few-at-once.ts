const atOnceMax = 4

/** What `work` gives for each, in their order, and never more than a few at work at the same time. The first failure ends it. */
export async function fewAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  // A worker that fails leaves the loop, which closes the generator for all of them.
  const waiting = (function* () {
    yield* items.entries()
  })()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnceMax, items.length) }, worker))
  return results
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The engine may name files by ids of its own, for which files-service need not be asked. */
export const isFileId = (file_id: string): boolean => uuid.test(file_id)
