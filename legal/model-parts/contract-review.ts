import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { chooseContract } from '../contracts/files.ts'
import type { ContractFinding } from '../contracts/findings.ts'
import { contractKind } from '../contracts/kind.ts'
import { isOpen, noteOn, type ReviewGround, takeFindings } from '../contracts/model-findings.ts'
import { readPlaybook } from '../contracts/positions.ts'
import { readContract } from '../contracts/read-contract.ts'
import type { ContractReviewProduct } from '../products/contract-review.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput, SkillOutput } from '../skills/skill.ts'
import type { ModelAnswers } from './model-answers.ts'

/** Of what the rules have just made: its lists may be added to. */
type Review = Omit<ContractReviewProduct, 'findings'> & { findings: ContractFinding[] }
const reviewOf = ({ products }: SkillOutput): Review => products.contract_review as Review
const contractMax = 60_000

function groundOf(input: SkillInput, { governing_law }: Review): ReviewGround | null {
  const chosen = chooseContract(input)
  if (chosen === null) return null
  const { file } = chosen
  return {
    contract: readContract(file.text),
    file,
    isChinese: governing_law?.is_chinese ?? false,
    playbook: readPlaybook(input.playbook, contractKind(file.text), input.locale),
    locale: input.locale,
  }
}

/** The open findings first, by the numbers under which they are answered; then for whom, and the contract clause by clause. */
export function contractMaterial(input: SkillInput, base: SkillOutput): Material[] | null {
  const review = reviewOf(base)
  const ground = groundOf(input, review)
  // Whose side it is read for is asked first.
  if (ground === null || base.control) return null
  const { locale } = input
  const { governing_law, side, worries } = review
  const about = [governing_law?.note ?? '', side ?? '', ...worries.map(({ worry }) => worry)]
  return [
    ...review.findings.filter(isOpen).map((one) => ({ title: one.title, text: findingText(one) })),
    { title: texts.material_about[locale], text: about.filter((line) => line !== '').join('\n') },
    ...clausesOf(ground),
  ]
}

const findingText = ({ state, risk_level, clause, analysis, suggested_wording, fallback, sources }: ContractFinding) =>
  JSON.stringify({
    state,
    risk_level,
    clause,
    analysis,
    suggested_wording,
    fallback,
    words: sources.map((one) => one.quote),
  })

function clausesOf({ contract, file }: ReviewGround): Material[] {
  let left = contractMax
  return contract.clauses.flatMap(({ number, heading, start, end }) => {
    const text = file.text.slice(start, Math.min(end, start + left)).trim()
    left -= text.length
    return text === '' ? [] : [{ title: [number, heading].filter(Boolean).join(' ') || file.name, text }]
  })
}

export function takeContractReview(
  answer: ModelAnswers['contract_review'],
  input: SkillInput,
  base: SkillOutput,
): SkillOutput {
  const review = reviewOf(base)
  const ground = groundOf(input, review)
  if (ground === null) return base
  const taken = takeFindings(answer, review.findings, ground)
  const note = noteOn(taken, input.locale)
  if (note === '') return base
  const between = input.locale === 'zh' ? '' : ' '
  const contract_review = { ...review, findings: taken.findings, overall: `${review.overall}${between}${note}` }
  return { ...base, summary: `${base.summary}${between}${note}`, products: { ...base.products, contract_review } }
}
