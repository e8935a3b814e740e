import { defineContract } from '@casewright/kit/http/endpoint'
import { people, retention } from '../people.ts'
import { atomic } from './atomic.ts'
import { bases } from './bases.ts'
import { graph } from './graph.ts'
import { laws } from './laws.ts'
import { structured } from './structured.ts'

export const knowledge = defineContract({
  ...atomic,
  ...graph,
  ...laws,
  ...structured,
  ...bases,
  ...people,
  ...retention,
})
