import summaries from '../../resources/texts/skill_summaries.json' with { type: 'json' }
import texts from '../../resources/texts/wording.json' with { type: 'json' }
import { deskChangesIn, withDeskChanges } from '../desk/changes.ts'
import type { CaseDraft } from '../drafts/case-draft.ts'
import { draftDocument, gapsIn } from '../drafts/documents.ts'
import type { Draft } from '../drafts/draft.ts'
import { checkedDraft, materialOf } from '../drafts/material.ts'
import { nextVersion } from '../drafts/revision.ts'
import { respondentExhibits } from '../exhibits/exhibit-list.ts'
import { filled } from '../skills/language.ts'
import type { OfflineRules } from '../skills/skill.ts'
import { isReworded, withKeptWording } from '../wording/narrative.ts'

const ofRespondents: ReadonlySet<string> = new Set(['statement_of_defence', 'counterclaim'])

/** As the document's own table numbers them. */
const exhibitsIn = (ofCase: CaseDraft, kind: string): NonNullable<Draft['exhibits']> =>
  (ofRespondents.has(kind) ? respondentExhibits(ofCase) : ofCase.exhibits).map(({ file_id, number, name }) => ({
    file_id,
    number,
    name,
  }))

const labelOf = (sections: Draft['sections']) => (isReworded(sections) ? texts.label_model : texts.label_rules)

/** Puts what is known into the form of the document. What is not known stands there as a gap. */
export const documentDraft: OfflineRules = (input) => {
  const { material, draft: ofCase } = materialOf(input)
  const { language } = material
  const { kind, title, sections: made } = draftDocument(material, ofCase, input.state.strategy?.document ?? null)
  const before = input.state.draft
  const changes = deskChangesIn(input.state.desk, kind)
  const sections = withDeskChanges(withKeptWording(before, kind, made), changes)
  const written = {
    kind,
    title,
    language,
    sections,
    generated_label: labelOf(sections)[language],
    drafted_on: input.today,
    ...(ofCase && { exhibits: exhibitsIn(ofCase, kind) }),
  }
  const draft = nextVersion(before, checkedDraft(written, input))
  const gaps = gapsIn(sections)
  const version = draft.version ?? 1
  const summary =
    version > 1 ? filled(summaries.drafted_again, { title, version, gaps }) : filled(summaries.drafted, { title, gaps })
  return {
    summary: summary[language],
    products: { draft: { ...draft, language } },
    control: null,
  }
}
