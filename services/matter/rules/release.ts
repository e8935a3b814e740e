import type { ReleaseAnswer, ReleaseRequest } from '@casewright/contracts/matter/releases'
import type { Role } from '@casewright/contracts/matter/resources'
import type { ReviewDecision } from '@casewright/contracts/matter/reviews'
import { decisionOn } from '@casewright/legal/desk/decisions'

/** What has to be there before a document leaves: a lawyer, whose name and reason stand for what nobody has decided. */
export function releaseAnswer(
  role: Role | null,
  { statements, unsettled, reason }: ReleaseRequest,
  decisions: readonly ReviewDecision[],
): ReleaseAnswer {
  if (role !== 'lawyer') return { refused: 'role', undecided: 0, changes: 0 }
  const made = statements.map((statement) => ({ statement, decision: decisionOn(decisions, statement)?.decision }))
  const changes = made.filter(({ decision }) => decision === 'edited' || decision === 'rejected').length
  const undecided = made.filter(
    ({ statement, decision }) => decision === undefined && statement.verification === 'unverified',
  ).length
  const needsReason = undecided > 0 || unsettled > 0
  return { refused: changes > 0 ? 'changes' : needsReason && reason === null ? 'reason' : null, undecided, changes }
}
