import { setTimeout as delay } from 'node:timers/promises'

/** Something a service depends on. A required one that fails makes the service not ready; another one only degrades it. */
export interface Check {
  name: string
  required: boolean
  /**
   * Resolves to a note when the thing works in a lesser way than it could, to its progress when it works and has more
   * to do, and rejects when it does not work.
   */
  run(): Promise<string | Progress | undefined>
}

/** What is under way, for people to see; it degrades nothing. */
export interface Progress {
  progress: string
}

/** `UP`, working in a lesser way, or not working. */
export interface Component {
  name: string
  status: 'UP' | 'DEGRADED' | 'DOWN'
  detail?: string
}

export interface Health {
  status: 'UP' | 'DEGRADED' | 'DOWN'
  components: Component[]
}

const checkTimeoutMs = 2_000

/** Asks all checks at once, each within two seconds: a dependency that hangs is one that fails. */
export async function healthOf(checks: readonly Check[]): Promise<Health> {
  const components = await Promise.all(checks.map(componentOf))
  const down = components.some(({ status }, index) => status === 'DOWN' && checks[index]?.required)
  const impaired = components.some(({ status }) => status !== 'UP')
  return { status: down ? 'DOWN' : impaired ? 'DEGRADED' : 'UP', components }
}

async function componentOf({ name, run }: Check): Promise<Component> {
  try {
    const note = await Promise.race([run(), delay(checkTimeoutMs, timedOut, { ref: false })])
    if (note === timedOut) return { name, status: 'DOWN', detail: `did not answer within ${checkTimeoutMs} ms` }
    if (note === undefined) return { name, status: 'UP' }
    return typeof note === 'string'
      ? { name, status: 'DEGRADED', detail: note }
      : { name, status: 'UP', detail: note.progress }
  } catch (error) {
    return { name, status: 'DOWN', detail: (error as Error).message }
  }
}

const timedOut: unique symbol = Symbol('timed out')
