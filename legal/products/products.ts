import type { AnswerProduct } from './answer.ts'
import type { ArgumentProduct } from './argument.ts'
import type { CaseFileProduct } from './case-file.ts'
import type { CauseOfActionProduct } from './cause-of-action.ts'
import type { ChecklistReviewProduct } from './checklist-review.ts'
import type { ContractReviewProduct } from './contract-review.ts'
import type { DeliveredProduct } from './delivered.ts'
import type { DeliveryProduct } from './delivery.ts'
import type { DeskProduct } from './desk.ts'
import type { DraftProduct } from './draft.ts'
import type { EvidenceProduct } from './evidence.ts'
import type { IntakeProduct } from './intake.ts'
import type { InterestProduct } from './interest.ts'
import type { IssuesProduct } from './issues.ts'
import type { LegalAnswerProduct } from './legal-answer.ts'
import type { LimitationProduct } from './limitation.ts'
import type { MatterSummaryProduct } from './matter-summary.ts'
import type { ReviewProduct } from './review.ts'
import type { RiskAssessmentProduct } from './risk-assessment.ts'
import type { StrategiesProduct } from './strategies.ts'
import type { StrategyProduct } from './strategy.ts'
import type { SufficiencyProduct } from './sufficiency.ts'

/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface Products {
  answer: AnswerProduct
  argument: ArgumentProduct
  case_file: CaseFileProduct
  cause_of_action: CauseOfActionProduct
  checklist_review: ChecklistReviewProduct
  contract_review: ContractReviewProduct
  delivered: DeliveredProduct
  delivery: DeliveryProduct
  desk: DeskProduct
  draft: DraftProduct
  evidence: EvidenceProduct
  intake: IntakeProduct
  interest: InterestProduct
  issues: IssuesProduct
  legal_answer: LegalAnswerProduct
  limitation: LimitationProduct
  matter_summary: MatterSummaryProduct
  review: ReviewProduct
  risk_assessment: RiskAssessmentProduct
  strategies: StrategiesProduct
  strategy: StrategyProduct
  sufficiency: SufficiencyProduct
}
