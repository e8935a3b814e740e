import { pause } from '@casewright/kit/work/pause'
import { type Fetched, FetchProblem, type OutsideFetch, type Validators } from '../adapters/outside-fetch.ts'
import { fetchPausesMs } from '../rules/run-pauses.ts'

/** What a server could not answer is asked for again, a few times. */
export async function fetchPatiently(
  outside: OutsideFetch,
  url: string,
  options: { known?: Validators; signal: AbortSignal },
): Promise<Fetched> {
  for (const pauseMs of fetchPausesMs) {
    try {
      return await outside.fetch(url, options)
    } catch (error) {
      options.signal.throwIfAborted()
      if (!(error instanceof FetchProblem) || !error.transient) throw error
      await pause(pauseMs, options.signal)
    }
  }
  return outside.fetch(url, options)
}
