import { useEffect, useMemo } from 'preact/hooks'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Empty } from '../parts/states.tsx'
import { sinceText } from '../rules/dates.ts'
import { createWaitingDrafts } from '../state/review.ts'
import { reviewWords } from '../words/review.ts'
import { language } from '../words/words.ts'

/** The drafts that a lawyer has to go through before they leave. */
export function ReviewPage() {
  const words = reviewWords.value
  usePageTitle(words.title)
  const drafts = useMemo(createWaitingDrafts, [])
  useEffect(() => void drafts.load(), [drafts])
  return (
    <div class="page">
      <LoadedView loaded={drafts}>
        {(items) => (
          <>
            <header class="page-head">
              <div>
                <h1>{words.title}</h1>
                {items.length > 0 && <p class="lead">{words.lead(items.length)}</p>}
              </div>
            </header>
            {items.length === 0 ? (
              <Empty title={words.emptyTitle} hint={words.emptyHint} />
            ) : (
              <ul class="matters">
                {items.map(({ matter_id, matter_title, title, version, delivered, updated_at }) => (
                  <li key={matter_id}>
                    <a href={`/review/${matter_id}`}>
                      <span class="matter-title">{title}</span>
                      <small>
                        {matter_title} · {words.version(version)} · {delivered ? words.delivered : words.undelivered} ·{' '}
                        {sinceText(updated_at, Date.now(), language.value)}
                      </small>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedView>
    </div>
  )
}
