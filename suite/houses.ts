import { service as aiEngine } from '@casewright/ai-engine/service'
import { service as consultations } from '@casewright/consultations/service'
import { service as files } from '@casewright/files/service'
import type { Service } from '@casewright/kit/service'
import { service as knowledge } from '@casewright/knowledge/service'
import { service as matter } from '@casewright/matter/service'
import { service as memory } from '@casewright/memory/service'
import { service as platform } from '@casewright/platform/service'
import { StartError } from './start-error.ts'

/** All services there are, in the order in which they start. */
export const houses: readonly Service[] = [platform, memory, files, knowledge, matter, aiEngine, consultations]

/** The services named on the command line, by full or short name; all of them when none is named. */
export function chosenHouses(names: readonly string[]): readonly Service[] {
  if (names.length === 0) return houses
  const unknown = names.filter((name) => !houses.some((house) => isCalled(house, name)))
  if (unknown.length > 0)
    throw new StartError(
      `There is no service called ${unknown.join(', ')}: choose from ${houses.map(({ schema }) => schema).join(', ')}.`,
    )
  return houses.filter((house) => names.some((name) => isCalled(house, name)))
}

const isCalled = ({ name, schema }: Service, called: string): boolean => called === name || called === schema
