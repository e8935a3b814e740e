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
      const supports = known
        .filter(({ slot }) => (element.shown_by ?? element.slots).includes(slot))
        .flatMap(documentsOf)
      return { ...element, proof: proofOf(known, supports), supports }
    })

function proofOf(known: readonly Fact[], supports: readonly Entry[]): Proof {
  if (known.length === 0) return 'missing'
  if (known.some(({ state }) => state === 'contested')) return 'contested'
  return supports.length > 0 ? 'shown' : 'told'
}

const documentsOf = ({ entry, against }: Fact): Entry[] =>
  [entry, ...against].filter(({ source }) => source.kind === 'file')
