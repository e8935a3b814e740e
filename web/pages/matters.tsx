import type { Matter } from '@casewright/contracts/matter/resources'
import { useEffect, useMemo } from 'preact/hooks'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Pager } from '../parts/pager.tsx'
import { Empty } from '../parts/states.tsx'
import { sinceText } from '../rules/dates.ts'
import { createMatterList } from '../state/matters.ts'
import { place, setQuery } from '../state/place.ts'
import { matterWords } from '../words/matter.ts'
import { language } from '../words/words.ts'

const statuses = ['DRAFT', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'ARCHIVED'] as const
const isStatus = (value: string | null): value is Matter['status'] => statuses.some((one) => one === value)

function filterInAddress() {
  const { query } = place.value
  const status = query.get('status')
  return {
    text: query.get('text') || undefined,
    status: isStatus(status) ? status : undefined,
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
}

export function MattersPage() {
  const words = matterWords.value
  usePageTitle(words.listTitle)
  const matters = useMemo(() => createMatterList(filterInAddress), [])
  const { text, status, page } = filterInAddress()
  useEffect(() => void matters.load(), [text, status, page])
  const isFiltered = text !== undefined || status !== undefined
  return (
    <div class="page">
      <div class="page-head">
        <h1>{words.listTitle}</h1>
        <a class="button" href="/consultations">
          {words.begin}
        </a>
      </div>
      <Filters text={text} status={status} />
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
              <button
                type="button"
                class="button"
                onClick={() => setQuery({ text: undefined, status: undefined, page: undefined })}
              >
                {words.clearFilters}
              </button>
            </Empty>
          ) : (
            <Empty title={words.listEmptyTitle} hint={words.listEmptyHint} />
          )
        }
      </LoadedView>
    </div>
  )
}

function Filters({ text, status }: { text: string | undefined; status: string | undefined }) {
  const words = matterWords.value
  return (
    <search class="filters">
      <input
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        maxLength={200}
        value={text ?? ''}
        onChange={(event) => setQuery({ text: event.currentTarget.value.trim(), page: undefined })}
      />
      <select
        aria-label={words.anyStatus}
        value={status ?? ''}
        onChange={(event) => setQuery({ status: event.currentTarget.value, page: undefined })}
      >
        <option value="">{words.anyStatus}</option>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {words.statuses[one]}
          </option>
        ))}
      </select>
    </search>
  )
}

function MatterLine({ matter }: { matter: Matter }) {
  const words = matterWords.value
  const { matter_id, title, status, matter_category, updated_at, walled } = matter
  return (
    <li>
      <a href={`/matters/${matter_id}`}>
        <span class="matter-title">{title}</span>
        <small>
          {[
            words.statuses[status],
            matter_category && words.categories[matter_category],
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
