import type { CallRecord } from '@casewright/models/calls'

export type Record = (call: CallRecord) => void

/** Does something outside and records it, whether it goes well or not. */
export async function recorded<T>(
  call: Pick<CallRecord, 'kind' | 'name' | 'input'>,
  record: Record,
  work: () => Promise<T>,
): Promise<T> {
  const started_at = new Date().toISOString()
  const began = performance.now()
  const note = (output: unknown, error: string | null) =>
    record({ ...call, started_at, ms: Math.round((performance.now() - began) * 100) / 100, output, error })
  try {
    const result = await work()
    note(result, null)
    return result
  } catch (error) {
    note(null, failureText(error))
    throw error
  }
}

const failureText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
