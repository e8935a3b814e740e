import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { elementsOf } from '../case/elements.ts'
import { evidenceInEnglish } from '../causes/cause-elements.ts'
import { elementNamed } from '../causes/cause-names.ts'
import { type CaseDraft, isArbitration, sideNames } from '../drafts/case-draft.ts'
import { signature } from '../drafts/closing.ts'
import type { Section } from '../drafts/draft.ts'
import { labelled } from '../drafts/party-table.ts'
import { arbitrationRoles, courtRoles } from '../drafts/roles.ts'
import { formal, gapAt, section, sectionIfAny } from '../drafts/statements.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import { elementName, exhibitTable } from './exhibit-list.ts'
import { incompleteContracts } from './incomplete-contracts.ts'
import { wantedEvidence } from './wanted-evidence.ts'

/** The exhibits with their purpose of proof, and what is lacking on our side. */
export function listOfEvidence(draft: CaseDraft): Section[] {
  const { language, caseFile, cause, facts } = draft
  const side = caseFile.side
  const roles = isArbitration(draft) ? arbitrationRoles : courtRoles
  const name = listOf(sideNames(draft, side), language) || gap(texts.client_name, language)
  const number = facts.get('case_number')?.value
  const line = (label: Wording, value: string) => formal(labelled(label, value, language))
  return [
    section(texts.case, language, [
      line(texts.submitted_by, `${roles[side][language]} ${name}`),
      line(texts.cause, cause),
      ...(typeof number === 'string' ? [line(texts.case_number, number)] : []),
    ]),
    section(texts.evidence, language, [
      exhibitTable(draft, roles[side]),
      ...(draft.exhibits.length === 0 ? [] : [gapAt(texts.pages_and_originals, language, 'note')]),
    ]),
    ...sectionIfAny(texts.evidence_lacking, language, [
      ...lacking(draft),
      ...wantedEvidence(draft),
      ...incompleteContracts(draft),
    ]),
    { heading: '', paragraphs: signature(draft, texts.submitted_by, side) },
  ]
}

/** Elements of our own burden that no exhibit carries, with what usually shows them. */
export function lacking(draft: CaseDraft) {
  const { model, facts, caseFile, language } = draft
  return elementsOf(model, facts)
    .filter(({ burden, proof }) => burden === caseFile.side && proof !== 'shown')
    .map(({ key }) => {
      const known = elementNamed(model.codes, key)?.evidence ?? []
      const evidence = language === 'zh' ? known : known.map(evidenceInEnglish)
      const name = elementName(draft, key)
      const what =
        evidence.length === 0
          ? filled(texts.evidence_for, { name })
          : filled(texts.evidence_for_such_as, { name, evidence: listOf(evidence, language) })
      return gapAt(what, language, 'note')
    })
}
