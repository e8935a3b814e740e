/** Waits for the work no longer than `ms` and no longer than the caller does; work that goes on regardless is left alone. */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  const leave = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => controller.abort(new TimeoutError(ms)), ms)
  signal?.addEventListener('abort', leave)
  try {
    return await Promise.race([work(controller.signal), aborted])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'

  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
  }
}
