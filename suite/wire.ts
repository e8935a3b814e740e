import { type Environment, readSettings } from '@casewright/kit/data/settings'
import { absentClient, clientOf } from '@casewright/kit/http/client'
import type { Client, Contract } from '@casewright/kit/http/endpoint'
import { httpClient } from '@casewright/kit/http/http-client'
import type { RunningService, Service } from '@casewright/kit/service'
import type { KeyRing } from './key-ring.ts'
import { urlSetting, urlVariable } from './settings.ts'

/** Decides for each client whether it calls in this process or over HTTP. */
export interface Wire {
  client<C extends Contract>(serviceName: string, contract: C): Client<C>
  /** Makes a started service known to the clients that were handed out before. */
  provide(service: RunningService): void
}

export function createWire(local: readonly Service[], environment: Environment, keys: KeyRing): Wire {
  const running = new Map<string, RunningService>()
  return {
    client(serviceName, contract) {
      if (local.some(({ name }) => name === serviceName)) return deferredClient(contract, serviceName, running)
      const url = readSettings(environment, urlSetting(serviceName))[urlVariable(serviceName)]
      return url
        ? httpClient(contract, { name: serviceName, url, key: keys.sentTo(serviceName) })
        : absentClient(
            contract,
            `${serviceName} does not run in this process and ${urlVariable(serviceName)} is not set`,
          )
    },
    provide: (service) => void running.set(service.name, service),
  }
}

/** Services may need each other, so the one that starts first gets a client of one that is not there yet. */
function deferredClient<C extends Contract>(
  contract: C,
  serviceName: string,
  running: ReadonlyMap<string, RunningService>,
): Client<C> {
  const absent = absentClient(contract as Contract, `${serviceName} is still starting`)
  return clientOf(contract, (_endpoint, name) => (input) => {
    const client = running.get(serviceName)?.client ?? absent
    return (client[name] as (input: unknown) => Promise<unknown>)(input)
  })
}
