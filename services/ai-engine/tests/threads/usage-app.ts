import type { ModelServer } from '@casewright/models/testing/model-server'
import type { TestApp } from '../test-app.ts'
import { newThread, path, request } from '../test-app.ts'
import { useAskedApp } from './reading.ts'

/** Prices per million tokens: `first` fresh, cached and written; `second` has none. */
export const prices = { input: 2, cached: 1, output: 10 }

interface Turn {
  organization_id: string
  matter_id: string
  input: number
  output: number
  cached: number
  /** The model that answers; when it is the second, the first has failed before. */
  model?: 'first' | 'second'
  /** The only skill, instead of an answer in words. */
  skill?: 'modelled'
}

/** What the scripted model reports, turn by turn. */
export const turns: readonly Turn[] = [
  { organization_id: 'firm-a', matter_id: 'm1', input: 1000, output: 100, cached: 0 },
  { organization_id: 'firm-a', matter_id: 'm1', input: 2000, output: 50, cached: 500, skill: 'modelled' },
  { organization_id: 'firm-a', matter_id: 'm2', input: 300, output: 7, cached: 0, model: 'second' },
  { organization_id: 'firm-b', matter_id: 'm9', input: 40, output: 4, cached: 40 },
]

const product = JSON.stringify({ summary: 'x', products: { modelled: {} } })

/** A service whose model was asked for each of the turns, one after the other. */
export function useUsedApp() {
  const price = `first=${prices.input}/${prices.cached}/${prices.output}`
  return useAskedApp({ AI_PRICES: price, AI_FALLBACK_MODELS: 'second', AI_CURRENCY: 'CNY' })
}

export async function useUp(app: TestApp, server: ModelServer): Promise<void> {
  for (const { input, output, cached, model = 'first', skill, ...whose } of turns) {
    const usage = { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: { cached_tokens: cached } }
    if (model === 'second') server.script({ status: 500 })
    server.script({ say: skill ? product : 'It is a contract.', usage })
    const body = request(newThread(), {
      ...whose,
      message: 'What is a lease?',
      skill: skill ?? 'chat_answer',
      skill_only: true,
    })
    const { data } = await app.ask('POST', `${path}/agent/execute`, { body })
    if (data.status !== 'completed') throw new Error(JSON.stringify(data))
  }
}

export const today = () => new Date().toISOString().slice(0, 10)

/** Calls that happened at the given moments, as the engine keeps them. */
export async function insertCalls(
  { database: { sql } }: TestApp,
  calls: readonly { at: string; ms?: number; cost?: number; currency?: string; failed?: boolean; model?: string }[],
  organization_id: string,
): Promise<void> {
  for (const call of calls) {
    const whole = {
      model: 'old',
      skill: 'intake',
      input_tokens: 1,
      output_tokens: 1,
      cached_tokens: 0,
      cost: 0,
      currency: 'CNY',
      ms: 1,
      failed: false,
      ...call,
    }
    await sql`
      insert into ai_engine.turns
        (trace_id, thread_id, turn_no, organization_id, kind, status, input, output, skills, first_event, last_event,
         first_step, last_step, attempts, calls, started_at)
      values (gen_random_uuid(), gen_random_uuid(), 1, ${organization_id}, 'execute', 'completed', '{}', '', '{}', 1, 1,
        1, 1, 1, ${sql.json([whole] as never)}, ${call.at})`
  }
}
