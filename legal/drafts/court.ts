import { nameOf, writtenAmount } from '../intake/intake.ts'
import { gap, type Wording } from '../skills/language.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import { type Paragraph, unproven } from '../sources/citations.ts'
import { interestParagraphs, issueParagraphs, limitationParagraphs } from './analysis.ts'
import type { Section } from './draft.ts'
import { evidenceListSection, missingEvidence } from './evidence-list.ts'
import {
  amountLine,
  type CaseFile,
  claimItems,
  elementsIn,
  evidenceItems,
  factParagraphs,
  lawItems,
  line,
  partySection,
} from './parts.ts'
import { formal, gapAt, section, sectionIfAny } from './statements.ts'

const headings = {
  facts: { zh: '事实与理由', en: 'Facts and grounds' },
  evidence: { zh: '证据和证据来源', en: 'Evidence' },
  law: { zh: '法律依据', en: 'Legal basis' },
  issues: { zh: '争议焦点', en: 'Issues' },
}

export function statementOfClaim(file: CaseFile): Section[] {
  const { language } = file
  const [costs, asked] = [
    { zh: '是否请求判令被告承担诉讼费用', en: 'whether the defendant is to bear the costs' },
    { zh: '具体请求', en: 'what is claimed' },
  ]
  return [
    partySection(file, [
      ['plaintiff', { zh: '原告', en: 'Plaintiff' }],
      ['defendant', { zh: '被告', en: 'Defendant' }],
    ]),
    section({ zh: '诉讼请求', en: 'Relief sought' }, language, [
      ...claimItems(file, asked),
      ...interestItem(file),
      gapAt(costs, language, 'item'),
      amountLine(file),
    ]),
    ...sectionIfAny({ zh: '利息计算', en: 'Interest' }, language, interestParagraphs(file)),
    section(headings.facts, language, factParagraphs(file)),
    section(headings.evidence, language, evidenceItems(file)),
    section(headings.law, language, lawItems(file)),
    closing(file, { zh: '具状人', en: 'Signed' }, nameOf(file.intake, 'plaintiff')),
  ]
}

/** The sum that was computed, as a relief of its own. */
function interestItem({ input, language }: CaseFile): Paragraph[] {
  const { total, items } = memberOf(input, 'interest')
  if (typeof total !== 'number' || !(total > 0)) return []
  const sum = writtenAmount(total, textIn(recordOf(listIn(items)[0]).currency), language)
  const text =
    language === 'zh' ? `支付利息${sum}（计算方法见“利息计算”）` : `Interest of ${sum} (as computed under “Interest”)`
  return [{ ...unproven(text), form: 'item' }]
}

export function statementOfDefence(file: CaseFile): Section[] {
  const { language, input } = file
  const wishes = {
    zh: '答辩请求，例如驳回原告全部诉讼请求',
    en: 'what is asked of the court, such as to dismiss the claim',
  }
  const expired = memberOf(input, 'limitation').state === 'expired'
  return [
    partySection(file, [
      ['defendant', { zh: '答辩人（被告）', en: 'Defendant' }],
      ['plaintiff', { zh: '被答辩人（原告）', en: 'Plaintiff' }],
    ]),
    section({ zh: '答辩请求', en: 'Relief sought' }, language, [
      gapAt(wishes, language, 'item'),
      ...(file.intake.side === 'respondent' ? [] : [gapAt(...notSued(language))]),
    ]),
    section(headings.facts, language, factParagraphs(file)),
    ...sectionIfAny(headings.issues, language, issueParagraphs(file, 'ours')),
    ...sectionIfAny({ zh: '原告未能证明的事项', en: 'What the plaintiff has not proved' }, language, unproved(file)),
    ...(expired ? [section({ zh: '诉讼时效抗辩', en: 'Limitation' }, language, limitationParagraphs(file))] : []),
    section(headings.evidence, language, ownEvidence(file)),
    section(headings.law, language, lawItems(file)),
    closing(file, { zh: '答辩人', en: 'Signed' }, nameOf(file.intake, 'defendant')),
  ]
}

const notSued = (language: 'zh' | 'en') =>
  [{ zh: '确认委托人为被告', en: 'confirm that the client is the defendant' }, language, 'item'] as const

/** What the plaintiff has to prove is no gap of the defendant's. */
function ownEvidence(file: CaseFile): Paragraph[] {
  const items = evidenceItems(file).filter(({ sources }) => sources.length > 0)
  return items.length > 0 ? items : [gapAt({ zh: '证据', en: 'evidence' }, file.language, 'item')]
}

/** Elements of the claim for which the files have nothing; whether that helps is for the lawyer to say. */
const unproved = (file: CaseFile): Paragraph[] =>
  elementsIn(file).flatMap(({ name, state }) => {
    const about = textIn(name)
    if (about === null || state !== 'missing') return []
    const text = file.language === 'zh' ? `现有材料未见证明“${about}”的证据` : `No evidence is on file for: ${about}`
    return [{ ...unproven(text), form: 'item' as const }]
  })

export function evidenceList(file: CaseFile): Section[] {
  const { language, intake } = file
  return [
    section({ zh: '案件信息', en: 'Case' }, language, [
      line(file, { zh: '提交人', en: 'Submitted by' }, intake.client),
      line(file, { zh: '对方当事人', en: 'Other party' }, intake.opponent),
      line(file, { zh: '案由', en: 'Cause of action' }, file.cause),
      line(file, { zh: '案号', en: 'Case number' }, null),
    ]),
    evidenceListSection(file),
    ...missingEvidence(file),
    closing(file, { zh: '提交人', en: 'Submitted by' }, intake.client),
  ]
}

/** To whom it goes, who signs, and when: a court's name is never guessed. */
function closing(file: CaseFile, signer: Wording, name: string | null): Section {
  const { language } = file
  const zh = language === 'zh'
  const court = gap({ zh: '受诉法院', en: 'court' }, language)
  const signature = { zh: '签名或盖章', en: 'signature' }
  const signed = [name, gap(signature, language)].filter((part) => part !== null).join(zh ? ' ' : ', ')
  return {
    heading: '',
    paragraphs: [
      ...(zh ? [formal('此致')] : []),
      formal(zh ? court : `To: ${court}`, 'address'),
      formal(zh ? `${signer.zh}：${signed}` : `${signer.en}: ${signed}`, 'signature'),
      formal(`${zh ? '日期：' : 'Date: '}${gap({ zh: '日期', en: 'date' }, language)}`, 'signature'),
    ],
  }
}
