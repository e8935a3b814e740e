import type { LookupAddress } from 'node:dns'
import { expect, onTestFinished } from 'vitest'
import { createOutsideFetch, FetchProblem } from '../../adapters/outside-fetch.ts'
import { startSite } from '../site.ts'

type Options = Parameters<typeof createOutsideFetch>[0]

/** Of a caller who never gives up. */
export const { signal } = new AbortController()

/** Every name leads to this machine. */
export const toHere = async (): Promise<LookupAddress[]> => [{ address: '127.0.0.1', family: 4 }]

/** A site and one run that fetches from it. */
export async function app(options: Partial<Options> = {}) {
  const site = await startSite()
  const outside = createOutsideFetch({
    allowPrivate: true,
    timeoutMs: 10_000,
    bytesMax: 100_000,
    requestsPerSecond: 1000,
    userAgent: 'casewright/1.0',
    ...options,
  })
  onTestFinished(async () => {
    await outside.close()
    await site.close()
  })
  const fetch = (path: string) => outside.fetch(new URL(path, site.url).href, { signal })
  const problem = (path: string): Promise<FetchProblem> =>
    fetch(path).then(
      ({ as }) => expect.fail(`expected a problem, not ${as}`),
      (error: unknown) => (error instanceof FetchProblem ? error : Promise.reject(error)),
    )
  return { site, outside, fetch, problem }
}
