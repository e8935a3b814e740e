import { defineContract } from '@casewright/kit/endpoint'
import { people } from '../people.ts'
import { collection } from './collection.ts'
import { seedPackages } from './seed-packages.ts'

export const collector = defineContract({ ...seedPackages, ...collection, ...people })
