import type { Matter } from '@casewright/contracts/matter/resources'
import { useEffect, useMemo } from 'preact/hooks'
import { may } from '../client/me.ts'
import { LoadedView } from '../parts/loaded-view.tsx'
import { Filters, statuses } from '../parts/matters/filters.tsx'
import { Workload } from '../parts/matters/workload.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Pager } from '../parts/pager.tsx'
import { Empty } from '../parts/states.tsx'
import { sinceText } from '../rules/dates.ts'
import { causeName } from '../state/causes.ts'
import { createMatterList, type MatterFilter } from '../state/matters.ts'
import { nameOf } from '../state/names.ts'
import { place, setQuery } from '../state/place.ts'
import { matterWords } from '../words/matter.ts'
import { mattersWords } from '../words/matters.ts'
import { language } from '../words/words.ts'

function filterInAddress(): MatterFilter {
  const { query } = place.value
  return {
    text: query.get('text') || undefined,
    status: statuses.find((one) => one === query.get('status')),
    lawyer: query.get('lawyer') || undefined,
    cause: query.get('cause') || undefined,
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
}

export function MattersPage() {
  const words = matterWords.value
  usePageTitle(words.listTitle)
  const matters = useMemo(() => createMatterList(filterInAddress), [])
  const filter = filterInAddress()
  const { text, status, lawyer, cause, page } = filter
  useEffect(() => void matters.load(), [text, status, lawyer, cause, page])
  const isFiltered = [text, status, lawyer, cause].some((one) => one !== undefined)
  return (
    <div class="page">
      <ListHead />
      {may('matters:read') && place.value.query.has('workload') && <Workload />}
      <Filters filter={filter} />
      <LoadedView loaded={matters}>
        {(found) =>
          found.items.length > 0 ? (
            <>
              <ul class="matters">
                {found.items.map((matter) => (
                  <MatterLine key={matter.matter_id} matter={matter} />
                ))}
              </ul>
              <Pager {...found} />
            </>
          ) : isFiltered ? (
            <Empty title={words.noneFound} hint="">
              <a class="button" href="/matters">
                {words.clearFilters}
              </a>
            </Empty>
          ) : (
            <Empty title={words.listEmptyTitle} hint={words.listEmptyHint} />
          )
        }
      </LoadedView>
    </div>
  )
}

function ListHead() {
  const words = matterWords.value
  const own = mattersWords.value
  const isShown = place.value.query.has('workload')
  return (
    <div class="page-head">
      <h1>{words.listTitle}</h1>
      <div class="row-actions">
        {may('matters:read') ? (
          <>
            <button
              type="button"
              class="button"
              aria-expanded={isShown}
              onClick={() => setQuery({ workload: isShown ? undefined : '1' })}
            >
              {own.workload}
            </button>
            <a class="button" href="/matters/new">
              {own.newMatter}
            </a>
          </>
        ) : (
          <a class="button" href="/consultations/new">
            {words.begin}
          </a>
        )}
      </div>
    </div>
  )
}

function MatterLine({ matter }: { matter: Matter }) {
  const words = matterWords.value
  const { matter_id, title, status, matter_category, cause_of_action_code, lawyer_id, updated_at, walled } = matter
  return (
    <li>
      <a href={`/matters/${matter_id}`}>
        <span class="matter-title">{title}</span>
        <small>
          {[
            words.statuses[status],
            matter_category && words.categories[matter_category],
            cause_of_action_code && causeName(cause_of_action_code),
            lawyer_id && mattersWords.value.ofLawyer(nameOf(lawyer_id)),
            walled && words.walled,
            words.changed(sinceText(updated_at, Date.now(), language.value)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </a>
    </li>
  )
}
