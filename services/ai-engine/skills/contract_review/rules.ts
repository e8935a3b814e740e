import { chooseContract, contractParties } from '@casewright/legal/contracts/files'
import { type ContractFinding, findingsOf } from '@casewright/legal/contracts/findings'
import { contractKind } from '@casewright/legal/contracts/kind'
import { reviewList } from '@casewright/legal/contracts/lists'
import { readContract } from '@casewright/legal/contracts/sentences'
import { askSide, partOfSide, sideName, sideOf } from '@casewright/legal/contracts/side'
import { listOf } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'

/** Reads a contract clause by clause against the list that fits it, for one side of it. */
export const rules: OfflineRules = (input) => {
  const chosen = chooseContract(input)
  if (chosen === null) return nothingToReview(input)
  const { file, file_id, attachments } = chosen
  const contract = readContract(file.text)
  const kind = contractKind(file.text)
  const side = sideOf(input, kind, file.text)
  const list = reviewList(input.checklist, kind)
  const part = partOfSide(side, file.text)
  const findings = findingsOf(list, { contract, file, kind, part, input })
  const about = { list: list.name[input.locale], name: file.name, side: sideName(side, input.locale), attachments }
  const overall = overallOf(findings, about, input.locale)
  return {
    summary: overall,
    products: {
      contract_review: {
        checklist_id: list.checklist_id,
        contract: { file_id, name: file.name, parties: contractParties(file.text), attachments },
        clauses: contract.clauses.map(({ number, heading, start, end }) => ({ number, heading, start, end })),
        findings,
        overall,
        side,
      },
    },
    control: side === null ? askSide(input, kind) : null,
  }
}

function nothingToReview({ locale, files }: SkillInput) {
  const overall =
    locale === 'zh'
      ? '没有可以读出文字的合同，未作审查。请上传合同文件。'
      : 'There is no contract whose text can be read, so nothing was reviewed. Please upload it.'
  const attachments = files.map(({ file_id, name }) => ({ file_id, name }))
  const contract = { file_id: null, name: null, parties: [], attachments }
  return {
    summary: overall,
    products: {
      contract_review: { checklist_id: null, contract, clauses: [], findings: [], overall, side: null },
    },
    control: null,
  }
}

interface About {
  list: string
  name: string
  side: string | null
  attachments: readonly { name: string }[]
}

const gravestMax = 8

function overallOf(
  findings: readonly ContractFinding[],
  { list, name, side, attachments }: About,
  locale: SkillInput['locale'],
): string {
  const count = (state: ContractFinding['state']) => findings.filter((one) => one.state === state).length
  const grave = findings
    .filter(({ state, risk_level }) => risk_level === 'high' && (state === 'attention' || state === 'missing'))
    .map(({ title }) => title)
  const first = listOf(grave.slice(0, gravestMax), locale)
  const others = listOf(
    attachments.map((one) => one.name),
    locale,
  )
  if (locale === 'zh')
    return [
      `按《${list}》审查“${name}”，立场：${side ?? '未指明，按中立审查'}。`,
      `需要注意 ${count('attention')} 项，合同未约定 ${count('missing')} 项，未见问题 ${count('ok')} 项，不适用 ${count('not_applicable')} 项。`,
      ...(first === '' ? [] : [`高风险：${first}。`]),
      ...(others === '' ? [] : [`其他文件作为附件，未逐条审查：${others}。`]),
      '以上由规则按词语得出，是否接受需由律师判断。',
    ].join('')
  return [
    `“${name}” was reviewed by “${list}”, for ${side ?? 'neither side, as none was named'}.`,
    `${count('attention')} to look into, ${count('missing')} missing, ${count('ok')} without a finding, ${count('not_applicable')} not applicable.`,
    ...(first === '' ? [] : [`High risk: ${first}.`]),
    ...(others === '' ? [] : [`Other files count as attachments and were not reviewed clause by clause: ${others}.`]),
    'This rests on rules about words; whether it can be accepted is for a lawyer to judge.',
  ].join(' ')
}
