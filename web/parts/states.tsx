import type { CasewrightError } from '@casewright/client/errors'
import type { ComponentChildren } from 'preact'
import { failureText } from '../state/failure-text.ts'
import { failuresWords } from '../words/failures.ts'
import { shellWords } from '../words/shell.ts'

interface EmptyProps {
  title: string
  hint: string
  children?: ComponentChildren
}

/** Nothing is here yet: says what to do first. */
export const Empty = ({ title, hint, children }: EmptyProps) => (
  <div class="state">
    <h2>{title}</h2>
    <p>{hint}</p>
    {children}
  </div>
)

/** Lines in the shape of what comes. It fades in late, so that what is quick shows nothing. */
export const Skeleton = ({ lines = 4 }: { lines?: number }) => (
  <div class="skeleton" role="status">
    <span class="unseen">{shellWords.value.loading}</span>
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} class="skeleton-line" />
    ))}
  </div>
)

/** What did not work, and the button to try it again. */
export const Failure = ({ error, retry }: { error: CasewrightError; retry?: () => void }) => (
  <div class="state" role="alert">
    <p>{failureText(error)}</p>
    {retry && (
      <button type="button" class="button" onClick={retry}>
        {failuresWords.value.tryAgain}
      </button>
    )}
  </div>
)

export const NotFound = () => {
  const words = shellWords.value
  return (
    <Empty title={words.notFound} hint={words.notFoundHint}>
      <a class="button" href="/inbox">
        {words.toInbox}
      </a>
    </Empty>
  )
}

/** A part of the page could not be loaded: mostly because the suite was updated meanwhile. */
export const Unloaded = () => {
  const words = shellWords.value
  return (
    <Empty title={words.unloaded} hint={words.unloadedHint}>
      <button type="button" class="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </Empty>
  )
}
