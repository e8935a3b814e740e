import type { State } from './state.ts'

/** Rises with every sync of a thread, and between threads of one matter follows the clock. */
export const nextSync = ({ synced, unsynced }: Pick<State, 'synced' | 'unsynced'>, nowMs: number): number =>
  Math.max(nowMs, synced + 1, (unsynced ?? 0) + 1)
