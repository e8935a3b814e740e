import type { CaseModel, Element } from './case-model.ts'
import { type Facts, holds } from './conditions.ts'
import type { Entry, Fact } from './ledger.ts'

/** Shown by a document, told by a person alone, contradicted, or not known at all. */
type Proof = 'shown' | 'told' | 'contested' | 'missing'

export interface ElementView extends Element {
  proof: Proof
  /** Words of documents that carry it. */
  supports: readonly Entry[]
}

export const elementsOf = ({ elements }: CaseModel, facts: Facts): ElementView[] =>
  elements
    .filter(({ when }) => holds(when, facts))
    .map((element) => {
      const known = element.slots.flatMap((slot) => facts.get(slot) ?? [])
      return { ...element, proof: proofOf(known), supports: known.flatMap(documentsOf) }
    })

function proofOf(known: readonly Fact[]): Proof {
  if (known.length === 0) return 'missing'
  if (known.some(({ state }) => state === 'contested')) return 'contested'
  return known.some((fact) => documentsOf(fact).length > 0) ? 'shown' : 'told'
}

const documentsOf = ({ entry, against }: Fact): Entry[] =>
  [entry, ...against].filter(({ source }) => source.kind === 'file')
