import { asCasewrightError, type CasewrightError } from '@casewright/client/errors'
import { type ReadonlySignal, signal } from '@preact/signals'

type LoadState<T> =
  | { is: 'loading'; data: T | undefined }
  | { is: 'ready'; data: T }
  | { is: 'failed'; error: CasewrightError; data: T | undefined }

export interface Loaded<T> {
  state: ReadonlySignal<LoadState<T>>
  /** Asks again. What is shown stays until the answer is there; of two answers only the later request's counts. */
  load(): Promise<void>
  /** Changes what is shown, before or instead of asking. */
  set(change: (data: T) => T): void
}

/** Something that is read from a service, with the states that a page must show. */
export function createLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const state = signal<LoadState<T>>({ is: 'loading', data: undefined })
  let asked = 0
  return {
    state,
    async load() {
      const request = ++asked
      if (state.value.is === 'failed') state.value = { is: 'loading', data: state.value.data }
      try {
        const data = await read()
        if (request === asked) state.value = { is: 'ready', data }
      } catch (error) {
        if (request === asked) state.value = { is: 'failed', error: asCasewrightError(error), data: state.value.data }
      }
    },
    set(change) {
      const { data } = state.value
      if (data !== undefined) state.value = { is: 'ready', data: change(data) }
    },
  }
}
