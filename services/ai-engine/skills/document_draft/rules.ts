import type { CaseDraft } from '@casewright/legal/drafts/case-draft'
import { draftDocument, gapsIn } from '@casewright/legal/drafts/documents'
import type { Draft } from '@casewright/legal/drafts/draft'
import { respondentExhibits } from '@casewright/legal/drafts/exhibit-list'
import { checkedDraft, materialOf } from '@casewright/legal/drafts/material'
import { nextVersion } from '@casewright/legal/drafts/revision'
import type { Wording } from '@casewright/legal/skills/language'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { memberOf, textIn } from '@casewright/legal/skills/skill-input'

const label: Wording = {
  zh: '本文由 Casewright 的内置规则自动生成（未使用模型），未经律师审核，不构成法律意见。',
  en: 'Generated automatically by the built-in rules of Casewright (no model used); not reviewed by a lawyer; not legal advice.',
}

const ofRespondents: ReadonlySet<string> = new Set(['statement_of_defence', 'counterclaim'])

/** As the document's own table numbers them. */
const exhibitsIn = (ofCase: CaseDraft, kind: string): NonNullable<Draft['exhibits']> =>
  (ofRespondents.has(kind) ? respondentExhibits(ofCase) : ofCase.exhibits).map(({ file_id, number, name }) => ({
    file_id,
    number,
    name,
  }))

/** Puts what is known into the form of the document. What is not known stands there as a gap. */
export const rules: OfflineRules = (input) => {
  const { material, draft: ofCase } = materialOf(input)
  const { language } = material
  const { kind, title, sections } = draftDocument(material, ofCase, textIn(memberOf(input, 'strategy').document))
  const written = {
    kind,
    title,
    language,
    sections,
    generated_label: label[language],
    drafted_on: input.today,
    ...(ofCase && { exhibits: exhibitsIn(ofCase, kind) }),
  }
  const draft = nextVersion(memberOf(input, 'draft'), checkedDraft(written, input))
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
