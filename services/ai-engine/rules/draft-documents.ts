import { unproven } from './citations.ts'
import {
  type CaseFile,
  claimSection,
  evidenceSection,
  factSection,
  lawSection,
  line,
  partySection,
  type Section,
} from './draft-parts.ts'
import { nameOf } from './intake.ts'
import { gap, type Wording } from './language.ts'
import { recordOf, textIn } from './skill-input.ts'

interface DocumentKind {
  title: Wording
  sections(file: CaseFile): Section[]
}

const claimHeading = { zh: '诉讼请求', en: 'Relief sought' }
const date = { zh: '日期', en: 'Date' }
const evidenceHeading = { zh: '证据', en: 'Evidence' }
const lawHeading = { zh: '法律依据', en: 'Legal basis' }

const documents: Readonly<Record<string, DocumentKind>> = {
  statement_of_claim: {
    title: { zh: '民事起诉状', en: 'Statement of Claim' },
    sections: (file) => [
      partySection(
        file,
        { zh: '当事人', en: 'Parties' },
        { zh: '原告', en: 'Plaintiff' },
        { zh: '被告', en: 'Defendant' },
      ),
      claimSection(file, claimHeading),
      factSection(file, { zh: '事实与理由', en: 'Facts and grounds' }),
      evidenceSection(file, evidenceHeading),
      lawSection(file, lawHeading),
      {
        heading: file.language === 'zh' ? '此致' : 'To the court',
        paragraphs: [
          line(file, { zh: '受诉法院', en: 'Court' }, null),
          line(file, { zh: '具状人', en: 'Signed' }, nameOf(file.intake, 'plaintiff'), { zh: '签名', en: 'signature' }),
          line(file, date, null),
        ],
      },
    ],
  },
  demand_letter: {
    title: { zh: '催告函', en: 'Demand Letter' },
    sections: (file) => [
      {
        heading: file.language === 'zh' ? '收件人' : 'To',
        paragraphs: [
          line(file, { zh: '致', en: 'To' }, file.intake.opponent, {
            zh: '对方姓名或名称',
            en: 'name of the other party',
          }),
          line(file, { zh: '发函人', en: 'From' }, file.intake.client, {
            zh: '委托人姓名或名称',
            en: 'name of the client',
          }),
        ],
      },
      factSection(file, { zh: '事实', en: 'Facts' }),
      claimSection(file, { zh: '要求', en: 'Demand' }),
      {
        heading: file.language === 'zh' ? '期限' : 'Time limit',
        paragraphs: [
          line(file, { zh: '履行期限', en: 'To be fulfilled by' }, null),
          line(file, { zh: '付款或联系方式', en: 'Payment or contact details' }, null),
        ],
      },
      evidenceSection(file, evidenceHeading),
      lawSection(file, lawHeading),
    ],
  },
  legal_opinion: {
    title: { zh: '法律意见书', en: 'Legal Opinion' },
    sections: (file) => [
      {
        heading: file.language === 'zh' ? '委托' : 'Instruction',
        paragraphs: [
          line(file, { zh: '委托人', en: 'Client' }, file.intake.client),
          line(file, { zh: '相对方', en: 'Other party' }, file.intake.opponent),
        ],
      },
      factSection(file, { zh: '事实', en: 'Facts' }),
      claimSection(file, { zh: '委托人的目标', en: "The client's aims" }),
      evidenceSection(file, { zh: '证据与待证要件', en: 'Evidence and elements to prove' }),
      burdenSection(file),
      lawSection(file, lawHeading),
      {
        heading: file.language === 'zh' ? '结论' : 'Conclusion',
        paragraphs: [
          unproven(
            gap({ zh: '律师的结论与风险评估', en: "the lawyer's conclusion and assessment of risk" }, file.language),
          ),
        ],
      },
    ],
  },
}

function burdenSection({ evidence, language }: CaseFile): Section {
  const text = textIn(recordOf(evidence.burden_of_proof).text)
  return {
    heading: language === 'zh' ? '举证责任' : 'Burden of proof',
    // Its sources stay with the evidence product; here it is told again, so it counts as unverified.
    paragraphs: [unproven(text ?? gap({ zh: '举证责任', en: 'burden of proof' }, language))],
  }
}

/** The document that the strategy names; without one a statement of claim, or an opinion where nobody is sued. */
export function draftDocument(
  file: CaseFile,
  wanted: string | null,
): { kind: string; title: string; sections: Section[] } {
  const usual = file.intake.kind === null || file.intake.kind === 'dispute' ? 'statement_of_claim' : 'legal_opinion'
  const kind = wanted !== null && Object.hasOwn(documents, wanted) ? wanted : usual
  const { title, sections } = documents[kind] as DocumentKind
  return { kind, title: title[file.language], sections: sections(file) }
}

/** How many paragraphs a person has to complete. */
export const gapsIn = (sections: readonly Section[]): number =>
  sections.flatMap(({ paragraphs }) => paragraphs).filter(({ text }) => /【待补充：|\[to be completed: /.test(text))
    .length
