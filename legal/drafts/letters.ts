import { gap, type Wording } from '../skills/language.ts'
import { memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import { unproven } from '../sources/citations.ts'
import {
  elementTable,
  interestParagraphs,
  issueParagraphs,
  limitationParagraphs,
  riskParagraphs,
  strategyParagraphs,
} from './analysis.ts'
import type { Section } from './draft.ts'
import { amountLine, type CaseFile, claimItems, evidenceItems, factParagraphs, lawItems, line } from './parts.ts'
import { formal, gapAt, section, sectionIfAny, told } from './statements.ts'

const headings = {
  facts: { zh: '事实', en: 'Facts' },
  evidence: { zh: '证据', en: 'Evidence' },
  law: { zh: '法律依据', en: 'Legal basis' },
  interest: { zh: '利息计算', en: 'Interest' },
}

export function demandLetter(file: CaseFile): Section[] {
  const { language, intake } = file
  const zh = language === 'zh'
  const address = (label: Wording, name: string | null, missing: Wording) =>
    formal(line(file, label, name, missing).text, 'address')
  return [
    {
      heading: '',
      paragraphs: [
        address({ zh: '致', en: 'To' }, intake.opponent, { zh: '对方姓名或名称', en: 'name of the other party' }),
        address({ zh: '发函人', en: 'From' }, intake.client, { zh: '委托人姓名或名称', en: 'name of the client' }),
      ],
    },
    section(headings.facts, language, factParagraphs(file)),
    section({ zh: '要求', en: 'Demand' }, language, [
      ...claimItems(file, { zh: '具体要求', en: 'what is demanded' }),
      amountLine(file),
    ]),
    ...sectionIfAny(headings.interest, language, interestParagraphs(file)),
    section({ zh: '期限与联系方式', en: 'Time limit and contact' }, language, [
      line(file, { zh: '履行期限', en: 'To be fulfilled by' }, null, { zh: '履行期限', en: 'day' }),
      line(file, { zh: '付款方式', en: 'Payment details' }, null),
      line(file, { zh: '联系人及联系方式', en: 'Contact' }, null),
    ]),
    section(headings.evidence, language, evidenceItems(file)),
    section(headings.law, language, lawItems(file)),
    {
      heading: '',
      paragraphs: [
        formal(
          zh
            ? '逾期未履行的，发函人保留依法主张权利的一切途径。'
            : 'Should this not be fulfilled in time, all legal rights are reserved.',
        ),
        formal(zh ? '特此函告。' : 'Yours faithfully,'),
        formal(
          `${zh ? '发函人：' : 'Signed: '}${[intake.client, gap({ zh: '签名或盖章', en: 'signature' }, language)]
            .filter((part) => part !== null)
            .join(' ')}`,
          'signature',
        ),
        formal(`${zh ? '日期：' : 'Date: '}${gap({ zh: '日期', en: 'date' }, language)}`, 'signature'),
      ],
    },
  ]
}

export function legalOpinion(file: CaseFile): Section[] {
  const { language, intake } = file
  const zh = language === 'zh'
  return [
    section({ zh: '委托与范围', en: 'Instruction' }, language, [
      line(file, { zh: '委托人', en: 'Client' }, intake.client),
      line(file, { zh: '相对方', en: 'Other party' }, intake.opponent),
    ]),
    section(headings.facts, language, factParagraphs(file)),
    section({ zh: '委托人的目标', en: "The client's aims" }, language, [
      ...claimItems(file, { zh: '委托人的目标', en: "the client's aims" }),
      amountLine(file),
    ]),
    ...sectionIfAny({ zh: '争议焦点', en: 'Issues' }, language, issueParagraphs(file, 'both')),
    section({ zh: '待证要件与举证责任', en: 'Elements and burden of proof' }, language, [
      ...elementTable(file),
      ...burden(file),
    ]),
    section({ zh: '证据摘录', en: 'What the evidence says' }, language, evidenceItems(file)),
    ...sectionIfAny({ zh: '时效与期限', en: 'Limitation and deadlines' }, language, limitationParagraphs(file)),
    ...sectionIfAny(headings.interest, language, interestParagraphs(file)),
    ...sectionIfAny({ zh: '风险', en: 'Risks' }, language, riskParagraphs(file)),
    ...sectionIfAny({ zh: '可选方案', en: 'Ways forward' }, language, strategyParagraphs(file)),
    section(headings.law, language, lawItems(file)),
    section({ zh: '结论', en: 'Conclusion' }, language, [
      unproven(gap({ zh: '律师的结论与风险评估', en: "the lawyer's conclusion and assessment of risk" }, language)),
    ]),
    {
      heading: '',
      paragraphs: [
        formal(`${zh ? '律师：' : 'Lawyer: '}${gap({ zh: '律师签名', en: 'signature' }, language)}`, 'signature'),
        formal(`${zh ? '日期：' : 'Date: '}${gap({ zh: '日期', en: 'date' }, language)}`, 'signature'),
      ],
    },
  ]
}

function burden({ input, language }: CaseFile) {
  const rule = recordOf(memberOf(input, 'evidence').burden_of_proof)
  const text = textIn(rule.text)
  return [text === null ? gapAt({ zh: '举证责任', en: 'burden of proof' }, language) : told(text, rule, input)]
}
