import type { Cause } from './cause.ts'
import { causesOfContracts } from './causes-of-contracts.ts'
import { causesOfPersons } from './causes-of-persons.ts'
import { causesOfWorkAndHarm } from './causes-of-work-and-harm.ts'

/** Frequent causes of the civil courts, known without knowledge-service. */
export const causes: readonly Cause[] = [...causesOfContracts, ...causesOfPersons, ...causesOfWorkAndHarm]

/** What a card offers when the facts lead nowhere: of each field the cause that is met most. */
const usual =
  'CN-CIV-0415 CN-CIV-0410 CN-CIV-0420 CN-CIV-0701 CN-CIV-1010 CN-CIV-0210 CN-CIV-0424 CN-CIV-0431 CN-CIV-0112 CN-CIV-0913 CN-CIV-0428 CN-CIV-0202'
export const usualCauses: readonly Cause[] = usual
  .split(' ')
  .flatMap((code) => causes.find((one) => one.code === code) ?? [])

export const causeOf = (code: unknown): Cause | undefined => causes.find((one) => one.code === code)
