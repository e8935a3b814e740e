import { defineContract } from '@casewright/kit/endpoint'
import { seedPackages } from './seed-packages.ts'

export const collector = defineContract({ ...seedPackages })
