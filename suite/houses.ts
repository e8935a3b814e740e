import type { Service } from '@casewright/kit/service'
import { StartError } from './start-error.ts'

/** A service by its names. Its code is read when it shall run: a process with one service holds nothing of the others. */
interface House extends Pick<Service, 'name' | 'schema'> {
  load(): Promise<Service>
}

/** All services there are, in the order in which they start. */
export const houses: readonly House[] = [
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

export const loadHouses = (some: readonly House[] = houses): Promise<Service[]> =>
  Promise.all(some.map(({ load }) => load()))

/** The services named on the command line, by full or short name; all of them when none is named. */
export function chosenHouses(names: readonly string[]): readonly House[] {
  if (names.length === 0) return houses
  const unknown = names.filter((name) => !houses.some((house) => isCalled(house, name)))
  if (unknown.length > 0)
    throw new StartError(
      `There is no service called ${unknown.join(', ')}: choose from ${houses.map(({ schema }) => schema).join(', ')}.`,
    )
  return houses.filter((house) => names.some((name) => isCalled(house, name)))
}

const isCalled = ({ name, schema }: House, called: string): boolean => called === name || called === schema
