import { chooseContract, contractParties } from '@casewright/legal/contracts/files'
import { type ContractFinding, findingsOf } from '@casewright/legal/contracts/findings'
import { contractKind } from '@casewright/legal/contracts/kind'
import { reviewList } from '@casewright/legal/contracts/lists'
import { readContract } from '@casewright/legal/contracts/read-contract'
import { askSide, partOfSide, sideName, sideOf } from '@casewright/legal/contracts/side'
import { filled, listOf, paragraphOf } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'
import texts from '../../../../resources/texts/contract_review.json' with { type: 'json' }

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
  const overall = texts.nothing_to_review[locale]
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
  const parts = [
    filled(texts.reviewed, { list, name, side: side ?? texts.no_side }),
    filled(texts.counts, {
      attention: count('attention'),
      missing: count('missing'),
      ok: count('ok'),
      not_applicable: count('not_applicable'),
    }),
    ...(first === '' ? [] : [filled(texts.high_risk, { titles: first })]),
    ...(others === '' ? [] : [filled(texts.attachments, { names: others })]),
    texts.rests_on_words,
  ]
  return paragraphOf(parts, locale)
}
