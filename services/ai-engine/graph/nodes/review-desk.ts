import type { ReleaseAnswer } from '@casewright/contracts/matter/releases'
import { ServiceError } from '@casewright/kit/data/errors'
import type { DeskChange } from '@casewright/legal/desk/changes'
import type { AiEngineDeps } from '../../deps.ts'
import type { NodeTools } from '../node.ts'
import { releaseRequest } from '../rules/release.ts'
import type { State } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { recorded } from './recorded.ts'

type Tools = Pick<NodeTools, 'signal' | 'record'>
type Deps = Pick<AiEngineDeps, 'matter'>

/** Whether the user of this turn may let the draft leave, as matter-service says now; null for nobody, and while it is away. */
export async function releaseCheck(state: State, tools: Tools, { matter }: Deps): Promise<ReleaseAnswer | null> {
  const { matter_id: matterId, user_id: user, organization_id: organization } = state.whose
  const document = state.draft?.kind ?? null
  if (matterId === null || user === null || organization === null || document === null) return null
  const body = releaseRequest(state)
  const { statements, unsettled } = body
  return asking('matter.checkRelease', { document, statements: statements.length, unsettled }, tools, () =>
    matter.checkRelease({
      user,
      organization,
      superuser: false,
      signal: tools.signal,
      params: { matterId, document },
      body,
    }),
  )
}

/** What lawyers want otherwise in the draft; null where nobody says so. */
export async function deskChanges(
  { whose, draft, strategy }: State,
  tools: Tools,
  { matter }: Deps,
): Promise<{ document: string; changes: DeskChange[] } | null> {
  const { matter_id: matterId } = whose
  const document = draft === undefined ? null : (strategy?.document ?? draft.kind ?? null)
  if (matterId === null || document === null) return null
  const found = await asking('matter.listDeskChanges', { document }, tools, () =>
    matter.listDeskChanges({ ...actingFor(whose), signal: tools.signal, params: { matterId, document } }),
  )
  return found && { document, ...found }
}

const asking = <T>(name: string, input: object, { signal, record }: Tools, ask: () => Promise<T>): Promise<T | null> =>
  recorded({ kind: 'service', name, input }, record, ask).catch((error) => {
    if (signal.aborted || !(error instanceof ServiceError)) throw error
    return null
  })
