import { defineContract } from '@casewright/kit/http/endpoint'
import { people } from '../people.ts'
import { collection } from './collection.ts'
import { seedPackages, shownPackages } from './seed-packages.ts'
import { shortEntries } from './short-paths.ts'

const entries = { ...seedPackages, ...collection }

export const collector = defineContract({ ...entries, ...shortEntries(entries), ...shownPackages, ...people })

type Plain<F> = F extends (...given: infer Given) => infer Result ? (...given: Given) => Result : never

/** The handlers of entries, under the names of their twins. */
export const shortHandlers = <H extends object>(handlers: H): { [K in keyof H & string as `${K}Short`]: Plain<H[K]> } =>
  Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [`${name}Short`, handler])) as never
