import { type Environment, readSettings } from '@casewright/kit/data/settings'
import type { InternalKeys } from '@casewright/kit/http/identity'
import { keySetting, keyVariable } from './settings.ts'

/** Which internal keys open which service: the shared ones open all, and a service may have one of its own beside them. */
export interface KeyRing {
  acceptedBy(service: string | undefined): InternalKeys
  /** What a call to the service shows. */
  sentTo(service: string): string
}

/** The shared keys come first everywhere: what is derived from the first one stays the same when a key is added. */
export function createKeyRing(shared: InternalKeys, names: readonly string[], environment: Environment): KeyRing {
  const own = new Map(
    names.map((name) => [name, readSettings(environment, keySetting(name))[keyVariable(name)]] as const),
  )
  const accepted = new Map<string, InternalKeys>()
  for (const [name, key] of own) accepted.set(name, key ? [...shared, key] : shared)
  return {
    acceptedBy: (service) => accepted.get(service ?? '') ?? shared,
    sentTo: (service) => own.get(service) ?? shared[0],
  }
}
