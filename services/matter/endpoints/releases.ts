import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { readableMatter } from '../flows/matter-for-service.ts'
import { decisionsOf } from '../queries/review-decisions.ts'
import { releaseAnswer } from '../rules/release.ts'

const checkRelease: Handler<typeof matter.checkRelease, MatterDeps> = async ({ params, body, ...caller }, { sql }) => {
  const { matter_id, role } = await readableMatter(sql, caller, params.matterId)
  return releaseAnswer(role, body, await decisionsOf(sql, matter_id, params.document))
}

const listDeskChanges: Handler<typeof matter.listDeskChanges, MatterDeps> = async ({ params, ...caller }, { sql }) => {
  const { matter_id } = await readableMatter(sql, caller, params.matterId)
  const decisions = await decisionsOf(sql, matter_id, params.document)
  return {
    changes: decisions.flatMap(({ statement, decision, wording }) =>
      decision === 'accepted' ? [] : [{ statement, wording }],
    ),
  }
}

export const releases = { checkRelease, listDeskChanges } satisfies Partial<Handlers<typeof matter, MatterDeps>>
