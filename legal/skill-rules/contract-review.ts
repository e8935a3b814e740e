import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { clausesRead } from '../contracts/clauses-read.ts'
import { chooseContract, contractParties } from '../contracts/files.ts'
import { allHits, findingsOf, type Review } from '../contracts/findings.ts'
import { governingLaw } from '../contracts/governing-law.ts'
import { contractKind } from '../contracts/kind.ts'
import { reviewList } from '../contracts/lists.ts'
import { overallOf, summaryOf } from '../contracts/overall.ts'
import { pairsOf } from '../contracts/pairs.ts'
import { readPlaybook } from '../contracts/positions.ts'
import { readContract } from '../contracts/read-contract.ts'
import { askSide, partOfSide, partyOf, sideName, sideOf } from '../contracts/side.ts'
import { pointsToClear } from '../contracts/to-clear.ts'
import { answeredWorries } from '../contracts/worries.ts'
import type { OfflineRules, SkillInput } from '../skills/skill.ts'

/** Governing law and side first, then the client's worries, then every item of the list that fits the contract. */
export const contractReview: OfflineRules = (input) => {
  const chosen = chooseContract(input)
  if (chosen === null) return nothingToReview(input)
  const { locale } = input
  const { file, file_id, attachments } = chosen
  const contract = readContract(file.text)
  const kind = contractKind(file.text)
  const governing_law = governingLaw(contract, file, locale)
  const side = sideOf(input, kind, file.text)
  const part = partOfSide(side, file.text)
  const list = reviewList(input.checklist, kind)
  const playbook = readPlaybook(input.playbook, kind, locale)
  const review: Review = { contract, file, kind, part, isChinese: governing_law.is_chinese, playbook, input }
  const hits = allHits(review)
  const worries = answeredWorries(review, hits)
  const findings = findingsOf(list, review, hits)
  const pairs = pairsOf({ contract, file, part, locale })
  const parties = contractParties(file.text)
  const about = { list: list.name[locale], name: file.name, side: sideName(side, locale), attachments }
  const client = partyOf(side, parties, kind, file.text)
  const to_clear = pointsToClear(contract, client, input)
  const reviewed = { about, note: governing_law.note, worries, findings, pairs, to_clear }
  return {
    summary: summaryOf(reviewed, locale),
    products: {
      contract_review: {
        checklist_id: list.checklist_id,
        contract: { file_id, name: file.name, parties, client, attachments },
        governing_law,
        side,
        worries,
        to_clear,
        clauses: clausesRead(contract, findings),
        findings,
        pairs,
        overall: overallOf(reviewed, locale),
      },
    },
    control: side === null ? askSide(input, kind) : null,
  }
}

function nothingToReview({ locale, files }: SkillInput) {
  const overall = texts.nothing_to_review[locale]
  const attachments = files.map(({ file_id, name }) => ({ file_id, name }))
  const contract = { file_id: null, name: null, parties: [], client: null, attachments }
  const nothing = { governing_law: null, worries: [], to_clear: [], clauses: [], findings: [], pairs: [] }
  return {
    summary: overall,
    products: { contract_review: { checklist_id: null, contract, side: null, ...nothing, overall } },
    control: null,
  }
}
