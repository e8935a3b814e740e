import type { ProductKind } from '@casewright/contracts/matter/resources'
import { isRefusal, ServiceError } from '@casewright/kit/data/errors'
import { filled } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { AiEngineDeps } from '../../deps.ts'
import type { Node } from '../node.ts'
import { runAfter, type Submission, submissionOf } from '../rules/analysis-run.ts'
import { hasNews } from '../rules/effects.ts'
import { confirmedFacts, memoryFacts } from '../rules/memory-facts.ts'
import type { Patch } from '../rules/state.ts'
import { syncRequest } from '../rules/sync-payload.ts'
import { actingFor, factsOwner } from './acting.ts'
import { recorded } from './recorded.ts'

const submitters = {
  evidences: 'submitEvidences',
  sufficiency: 'submitSufficiency',
  issues: 'submitIssues',
  strategies: 'submitStrategies',
  risk_assessment: 'submitRiskAssessment',
} satisfies Record<ProductKind, keyof AiEngineDeps['matter']>

/**
 * Writes what was found to the matter, and what memory shall know of it to memory. Everything that is sent follows from
 * the state, so that a repeat after a crash changes nothing. Whoever was removed from the matter meanwhile changes nothing
 * more in it: then the turn says so and goes on.
 */
export const syncData: Node = async (state, { signal, record }, { matter, memory }) => {
  const { matter_id, organization_id } = state.whose
  const user_id = factsOwner(state)
  const synced = state.unsynced ?? state.synced
  const done: Patch = { unsynced: null, synced, changed: [] }
  const heard = (state.answered ?? []).length > 0 ? { answered: [] } : {}
  if (matter_id === null || !hasNews(state)) return done
  const whose = { ...actingFor(state.whose), signal }
  const params = { matterId: matter_id }
  const call = <T>(name: string, input: unknown, work: () => Promise<T>) =>
    recorded({ kind: 'service', name, input }, record, work)
  // A closed matter, say: it would refuse every time, and the conversation must go on.
  const unlessRefused = (work: Promise<unknown>): Promise<string | null> =>
    work.then(
      () => null,
      (error) => {
        if (signal.aborted || !isRefusal(error)) throw error
        return filled(texts.sync_refused, { why: error.message })[state.whose.locale]
      },
    )
  const submission = submissionOf(state)
  const unsubmitted = submission ? await unlessRefused(submit(submission, matter, params, whose, call)) : null
  if (submission) Object.assign(done, { analysis_run: runAfter(submission, unsubmitted === null) })
  const body = syncRequest(state)
  const refused =
    unsubmitted ?? (await unlessRefused(call('matter.syncAll', body, () => matter.syncAll({ params, body, ...whose }))))
  if (body.matter_category && !refused) Object.assign(done, { known_category: body.matter_category })
  if (refused) return { ...done, turn: { ...state.turn, reasons: [...state.turn.reasons, refused] } }
  if (organization_id === null || user_id === null) return done
  // A memory that is away holds nothing up.
  const remembers = (name: string, input: unknown, work: () => Promise<unknown>): Promise<boolean> =>
    call(name, input, work).then(
      () => true,
      (error) => {
        if (signal.aborted || !(error instanceof ServiceError)) throw error
        return false
      },
    )
  const confirmed = await Promise.all(
    confirmedFacts(state, user_id).map((body) =>
      remembers('memory.createFact', { entity_key: body.entity_key }, () =>
        memory.createFact({ organization: organization_id, user: user_id, signal, body }),
      ),
    ),
  )
  const facts = memoryFacts(state)
  if (facts.length > 0)
    await remembers('memory.reconcile', { facts: facts.length }, () =>
      memory.reconcile({
        organization: organization_id,
        user: user_id,
        signal,
        body: { user_id, matter_id, generation: synced, facts },
      }),
    )
  // The matter's facts can be derived again from the next state; a person's word is told until it was heard.
  return confirmed.every(Boolean) ? { ...done, ...heard } : done
}

type Call = <T>(name: string, input: unknown, work: () => Promise<T>) => Promise<T>

/** Into the run's one version, as far as the products are there. */
async function submit(
  { request_key, products }: Submission,
  matter: AiEngineDeps['matter'],
  params: { matterId: string },
  whose: ReturnType<typeof actingFor> & { signal: AbortSignal },
  call: Call,
): Promise<void> {
  const { version } = await call('matter.allocateAnalysisVersion', { request_key }, () =>
    matter.allocateAnalysisVersion({ params, body: { request_key }, ...whose }),
  )
  for (const { kind, payload } of products)
    await call(`matter.${submitters[kind]}`, { version }, () =>
      matter[submitters[kind]]({ params, body: { version, payload }, ...whose }),
    )
}
