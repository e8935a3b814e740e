import { useEffect, useMemo, useState } from 'preact/hooks'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { DraftChanges } from '../parts/review/changes.tsx'
import { DeskBar } from '../parts/review/desk-bar.tsx'
import { DeskSheet } from '../parts/review/desk-sheet.tsx'
import { SourcePanel } from '../parts/source-panel.tsx'
import { Empty } from '../parts/states.tsx'
import type { Draft } from '../rules/matter-products.ts'
import type { Loaded } from '../state/loaded.ts'
import { createDesk, type Desk } from '../state/review.ts'
import { openSource } from '../state/source.ts'
import { reviewWords } from '../words/review.ts'

const askEveryMs = 15_000

/** A draft beside its sources: a lawyer decides on each statement, and then on the whole. */
export function ReviewDraftPage({ id }: { id: string }) {
  const desk = useMemo(() => createDesk(id), [id])
  useEffect(() => {
    void desk.load()
    const timer = setInterval(() => {
      if (!document.hidden) void desk.load()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [desk])
  return (
    <LoadedView loaded={desk}>
      {(data) =>
        data.draft ? (
          <OpenDesk desk={desk} data={data} draft={data.draft} />
        ) : (
          <>
            <h1 class="unseen">{data.matter.title}</h1>
            <Empty title={reviewWords.value.noDraft} hint={reviewWords.value.noDraftHint} />
          </>
        )
      }
    </LoadedView>
  )
}

function OpenDesk({ desk, data, draft }: { desk: Loaded<Desk>; data: Desk; draft: Draft }) {
  const words = reviewWords.value
  const [place, setPlace] = useState<string>()
  const [isComparing, setComparing] = useState(false)
  const { matter } = data
  usePageTitle(`${draft.title} · ${matter.title}`)
  return (
    <div class={`page matter review ${openSource.value ? 'with-source' : ''}`}>
      <div class="matter-body">
        <div class="page-head">
          <div>
            <h1>{draft.title}</h1>
            <p class="hint">
              {matter.title} · {words.version(draft.version)}
            </p>
          </div>
          <div class="row-actions">
            {draft.previous && (
              <button
                type="button"
                class="button"
                aria-pressed={isComparing}
                onClick={() => setComparing(!isComparing)}
              >
                {isComparing ? words.hideChanges : words.compare(draft.previous.version, draft.version)}
              </button>
            )}
            <a class="button" href={`/matters/${matter.matter_id}`}>
              {words.toMatter}
            </a>
          </div>
        </div>
        <DeskBar desk={desk} data={data} draft={draft} place={place} />
        {isComparing && draft.previous ? (
          <DraftChanges before={draft.previous.sections} after={draft.sections} />
        ) : (
          <DeskSheet desk={desk} data={data} draft={draft} place={place} setPlace={setPlace} />
        )}
      </div>
      <SourcePanel />
    </div>
  )
}
