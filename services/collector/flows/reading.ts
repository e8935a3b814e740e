import type { OutsideFetch, Validators } from '../adapters/outside-fetch.ts'
import type { RunningRun } from '../queries/running-runs.ts'
import type { KnownDocument } from '../rules/document-change.ts'

/** What stands at a place. `unchanged` says whether its bytes had to be looked at to know. */
export type ItemRead =
  | { as: 'read'; title: string | null; text: string; bytes_sha256: string; validators: Validators }
  | { as: 'unchanged'; fetched: boolean }
  | { as: 'gone' }

export interface Reading {
  run: RunningRun
  location: string
  /** What was last read, if nothing needs to be sent when it is still so. */
  settled: KnownDocument | undefined
  outside: OutsideFetch
  signal: AbortSignal
}
