import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { factsOf } from '@casewright/legal/case/ledger'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import type { State } from './state.ts'

/** The facts of the case file as they stand, whatever their sources. */
export function caseDigest(case_file: unknown): string {
  const { model, entries } = readCaseFile(case_file)
  const values = Object.fromEntries([...factsOf(entries)].map(([slot, { value }]) => [slot, value]))
  return digestOf(canonicalJson({ model, values }))
}

/** A product is stale when a fact has changed since it was made. */
export const isStale = ({ made_from = {}, case_file }: State, product: string): boolean =>
  Object.hasOwn(made_from, product) && made_from[product] !== caseDigest(case_file)
