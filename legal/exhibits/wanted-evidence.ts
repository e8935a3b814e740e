import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { nothing, notKnown, type Slot } from '../case/case-model.ts'
import type { CaseDraft } from '../drafts/case-draft.ts'
import { isTold } from '../drafts/element-rows.ts'
import { gapAt } from '../drafts/statements.ts'
import { filled, inSentence } from '../skills/language.ts'
import type { Paragraph } from '../sources/citations.ts'
import { supportsOf } from './exhibits.ts'

/** Facts of ours that no exhibit shows, each with the papers that usually prove it. */
export function wantedEvidence(draft: CaseDraft): Paragraph[] {
  const unproved = draft.model.slots.filter((slot) => isTold(slot, draft) && isUnproved(slot, draft))
  return unproved.flatMap(({ label, proof }) =>
    proof === undefined
      ? []
      : [
          gapAt(
            filled(texts.evidence_for_such_as, { name: inSentence(label), evidence: proof }),
            draft.language,
            'note',
          ),
        ],
  )
}

function isUnproved({ key }: Slot, { facts, caseFile }: CaseDraft): boolean {
  const fact = facts.get(key)
  return (
    fact !== undefined &&
    fact.value !== nothing &&
    fact.value !== notKnown &&
    supportsOf(fact, caseFile.entries).length === 0
  )
}
