import type { ComponentChildren } from 'preact'
import type { Loaded } from '../state/loaded.ts'
import { Failure, NotFound, Skeleton } from './states.tsx'

interface LoadedViewProps<T> {
  loaded: Loaded<T>
  lines?: number
  children: (data: T) => ComponentChildren
}

/** What was read, or the state in its place. Data that was there before stays visible when a new reading fails. */
export function LoadedView<T>({ loaded, lines = 4, children }: LoadedViewProps<T>) {
  const state = loaded.state.value
  if (state.data !== undefined) return <>{children(state.data)}</>
  if (state.is === 'failed')
    return state.error.code === 'not_found' ? (
      <NotFound />
    ) : (
      <Failure error={state.error} retry={() => void loaded.load()} />
    )
  return <Skeleton lines={lines} />
}
