import type { Service } from '@casewright/kit/service'
import { StartError } from './start-error.ts'

/** A service by its names. Its code is read when it shall run: a process with one service holds nothing of the others. */
interface ListedService extends Pick<Service, 'name' | 'schema'> {
  load(): Promise<Service>
}

/** All services there are, in the order in which they start. */
export const services: readonly ListedService[] = [
  {
    name: 'platform-service',
    schema: 'platform',
    load: async () => (await import('@casewright/platform/service')).service,
  },
  { name: 'memory-service', schema: 'memory', load: async () => (await import('@casewright/memory/service')).service },
  { name: 'files-service', schema: 'files', load: async () => (await import('@casewright/files/service')).service },
  {
    name: 'knowledge-service',
    schema: 'knowledge',
    load: async () => (await import('@casewright/knowledge/service')).service,
  },
  { name: 'matter-service', schema: 'matter', load: async () => (await import('@casewright/matter/service')).service },
  { name: 'ai-engine', schema: 'ai_engine', load: async () => (await import('@casewright/ai-engine/service')).service },
  {
    name: 'consultations-service',
    schema: 'consultations',
    load: async () => (await import('@casewright/consultations/service')).service,
  },
  {
    name: 'collector-service',
    schema: 'collector',
    load: async () => (await import('@casewright/collector/service')).service,
  },
]

export const loadServices = (some: readonly ListedService[] = services): Promise<Service[]> =>
  Promise.all(some.map(({ load }) => load()))

/** The services named on the command line, by full or short name; all of them when none is named. */
export function chosenServices(names: readonly string[]): readonly ListedService[] {
  if (names.length === 0) return services
  const unknown = names.filter((name) => !services.some((service) => isCalled(service, name)))
  if (unknown.length > 0)
    throw new StartError(
      `There is no service called ${unknown.join(', ')}: choose from ${services.map(({ schema }) => schema).join(', ')}.`,
    )
  return services.filter((service) => names.some((name) => isCalled(service, name)))
}

const isCalled = ({ name, schema }: ListedService, called: string): boolean => called === name || called === schema
