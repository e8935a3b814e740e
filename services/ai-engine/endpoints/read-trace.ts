import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { store } from '../flows/store.ts'
import { requireThread } from '../flows/thread-access.ts'
import { roundById } from '../queries/rounds.ts'
import { traceOf } from '../rules/traces/trace.ts'

export const readTrace: Handler<typeof aiEngine.readTrace, AiEngineDeps> = async (
  { params, ...caller },
  { sql, redaction, matter },
) => {
  const round = found(await roundById(sql, caller.organization, params.trace_id, redaction.masked), 'trace')
  await requireThread({ matter }, caller, round, 'read')
  const rows = await store.rowsFrom(sql, round.thread_id, round.first_event, round.last_event ?? undefined)
  return traceOf(round, rows, redaction, new Date().toISOString())
}
