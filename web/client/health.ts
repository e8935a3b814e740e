import { call } from './call.ts'

/** A service of this process, and how it is doing. */
export interface ServiceHealth {
  name: string
  status: 'UP' | 'DEGRADED' | 'DOWN'
  components: { name: string; status: 'UP' | 'DEGRADED' | 'DOWN'; detail?: string }[]
}

export const readHealth = async (): Promise<ServiceHealth[]> =>
  ((await call.send('GET', '/')) as { services: ServiceHealth[] }).services
