import { deskChangesIn, withDeskChanges } from '@casewright/legal/desk/changes'
import type { CaseDraft } from '@casewright/legal/drafts/case-draft'
import { draftDocument, gapsIn } from '@casewright/legal/drafts/documents'
import type { Draft } from '@casewright/legal/drafts/draft'
import { checkedDraft, materialOf } from '@casewright/legal/drafts/material'
import { nextVersion } from '@casewright/legal/drafts/revision'
import { respondentExhibits } from '@casewright/legal/exhibits/exhibit-list'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { memberOf, textIn } from '@casewright/legal/skills/skill-input'
import { isReworded, withKeptWording } from '@casewright/legal/wording/narrative'
import texts from '../../../../resources/texts/wording.json' with { type: 'json' }

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
export const rules: OfflineRules = (input) => {
  const { material, draft: ofCase } = materialOf(input)
  const { language } = material
  const { kind, title, sections: made } = draftDocument(material, ofCase, textIn(memberOf(input, 'strategy').document))
  const before = memberOf(input, 'draft')
  const changes = deskChangesIn(memberOf(input, 'desk'), kind)
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
  const again = version > 1 ? { zh: `（第 ${version} 版）`, en: ` (version ${version})` }[language] : ''
  return {
    summary:
      language === 'zh'
        ? `已起草《${title}》${again}，有 ${gaps} 处待补充。`
        : `The ${title}${again} is drafted; ${gaps} places are to be completed.`,
    products: { draft },
    control: null,
  }
}
