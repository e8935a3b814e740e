import type { MatterStatus } from '@casewright/contracts/matter/resources'
import { ServiceError } from '@casewright/kit/data/errors'

/** The moves there are. */
const movesFrom: Readonly<Record<MatterStatus, readonly MatterStatus[]>> = {
  DRAFT: ['ACTIVE', 'CLOSED', 'ARCHIVED'],
  ACTIVE: ['ON_HOLD', 'CLOSED'],
  ON_HOLD: ['ACTIVE', 'CLOSED'],
  CLOSED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: [],
}

export function requireMove(from: MatterStatus, to: MatterStatus): void {
  const allowed = movesFrom[from]
  if (from === to || allowed.includes(to)) return
  throw new ServiceError(
    'conflict',
    `a matter that is ${from} cannot become ${to}; it can become ${allowed.join(' or ') || 'nothing else'}`,
    { status: from, allowed },
  )
}
