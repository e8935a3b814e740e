import { type collector, shortHandlers } from '@casewright/contracts/collector/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from './deps.ts'
import { collection } from './endpoints/collection.ts'
import { people } from './endpoints/people.ts'
import { seedPackages, shownPackages } from './endpoints/seed-packages.ts'

const entries = { ...seedPackages, ...collection }

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof collector, CollectorDeps> = {
  ...entries,
  ...shortHandlers(entries),
  ...shownPackages,
  ...people,
}
