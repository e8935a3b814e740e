import { asServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { etagOf } from '@casewright/kit/http/etag'
import { pause } from '@casewright/kit/work/pause'
import type { MatterDeps, ServiceTypeAnswer, ServiceTypeCache } from '../deps.ts'

const key = 'matters.service_types'
/** A failure is believed for a shorter time than an answer: platform-service may only be starting. */
const failureAgeMsMax = 1_000
const soonMs = 1_000
const none: ServiceTypeAnswer = { service_types: [], resolved_service_types: [], version: null, stale: false }

/** Never fails: without an answer the last good one is served, as stale. Callers at the same time share one question. */
export function createServiceTypeCache(
  platform: MatterDeps['platform'],
  maxAgeMs: number,
  log: Pick<Logger, 'warn'>,
): ServiceTypeCache {
  let last = none
  let freshUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    let believedMs = maxAgeMs
    try {
      last = await current()
    } catch (err) {
      log.warn({ err }, 'platform-service does not tell the service types; the last known ones are served')
      last = { ...last, stale: true }
      believedMs = Math.min(maxAgeMs, failureAgeMsMax)
    }
    freshUntil = performance.now() + believedMs
    asking = undefined
  }

  async function current(): Promise<ServiceTypeAnswer> {
    const headers = last.version === null ? {} : { 'if-none-match': etagOf(last.version) }
    const config = await platform.readConfigInternal({ params: { key }, headers }).catch((error: unknown) => {
      // Never configured is an answer; configured once and gone is not one to lose the last good value for.
      if (asServiceError(error).code === 'not_found' && last.version === null) return null
      throw error
    })
    if (config === null) return none
    if (config === undefined) return { ...last, stale: false }
    const { service_types, resolved_service_types } = (config.value ?? {}) as Partial<ServiceTypeAnswer>
    if (!Array.isArray(service_types)) throw new Error(`the value of ${key} has no list of service types`)
    return {
      service_types,
      resolved_service_types: resolved_service_types ?? [],
      version: config.version,
      stale: false,
    }
  }

  async function read(): Promise<ServiceTypeAnswer> {
    if (performance.now() >= freshUntil) {
      asking ??= ask()
      await asking
    }
    return last
  }
  return {
    read,
    soon: async () => {
      if (performance.now() < freshUntil) return last
      const known = new AbortController()
      await Promise.race([read().finally(() => known.abort()), pause(soonMs, known.signal)])
      return last
    },
  }
}
