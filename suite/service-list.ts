import type { Contract } from '@casewright/kit/http/endpoint'
import type { Service } from '@casewright/kit/service'
import { StartError } from './start-error.ts'

/** A service by its names. Its code is read when it shall run: a process with one service holds nothing of the others. */
interface ListedService extends Pick<Service, 'name' | 'schema'> {
  load(): Promise<Service>
  /** What it promises, also where it runs elsewhere. */
  contract(): Promise<Contract>
}

/** All services there are, in the order in which they start. */
export const services: readonly ListedService[] = [
  {
    name: 'platform-service',
    schema: 'platform',
    load: async () => (await import('@casewright/platform/service')).service,
    contract: async () => (await import('@casewright/contracts/platform/endpoints')).platform,
  },
  {
    name: 'memory-service',
    schema: 'memory',
    load: async () => (await import('@casewright/memory/service')).service,
    contract: async () => (await import('@casewright/contracts/memory/endpoints')).memory,
  },
  {
    name: 'files-service',
    schema: 'files',
    load: async () => (await import('@casewright/files/service')).service,
    contract: async () => (await import('@casewright/contracts/files/endpoints')).files,
  },
  {
    name: 'knowledge-service',
    schema: 'knowledge',
    load: async () => (await import('@casewright/knowledge/service')).service,
    contract: async () => (await import('@casewright/contracts/knowledge/endpoints')).knowledge,
  },
  {
    name: 'matter-service',
    schema: 'matter',
    load: async () => (await import('@casewright/matter/service')).service,
    contract: async () => (await import('@casewright/contracts/matter/endpoints')).matter,
  },
  {
    name: 'ai-engine',
    schema: 'ai_engine',
    load: async () => (await import('@casewright/ai-engine/service')).service,
    contract: async () => (await import('@casewright/contracts/ai-engine/endpoints')).aiEngine,
  },
  {
    name: 'consultations-service',
    schema: 'consultations',
    load: async () => (await import('@casewright/consultations/service')).service,
    contract: async () => (await import('@casewright/contracts/consultations/endpoints')).consultations,
  },
  {
    name: 'collector-service',
    schema: 'collector',
    load: async () => (await import('@casewright/collector/service')).service,
    contract: async () => (await import('@casewright/contracts/collector/endpoints')).collector,
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

/** How contracts, clients and operation ids call a service: `ai-engine` is `aiEngine`, `matter-service` is `matter`. */
export const keyOf = (name: string): string =>
  name.replace(/-service$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
