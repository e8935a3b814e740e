import type { Round } from '@casewright/contracts/ai-traces'
import { useEffect, useMemo } from 'preact/hooks'
import { momentText } from '../../rules/dates.ts'
import { durationText } from '../../rules/waterfall.ts'
import { nameOf } from '../../state/names.ts'
import { createTraces, type TraceStatus } from '../../state/operations.ts'
import { place, setQuery } from '../../state/place.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Pager } from '../pager.tsx'
import { Empty } from '../states.tsx'
import { Badge, type BadgeKind } from './badge.tsx'
import { AdminTable, type Column } from './table.tsx'
import { TraceView } from './trace-view.tsx'

export const turnKinds: Record<TraceStatus, BadgeKind> = {
  running: 'quiet',
  completed: 'good',
  interrupted: 'warn',
  failed: 'bad',
  cancelled: 'quiet',
}
const statuses = Object.keys(turnKinds) as TraceStatus[]

function inAddress() {
  const { query } = place.value
  return {
    status: statuses.find((one) => one === query.get('status')),
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
}

/** Turns of all conversations that one may read; one of them is opened by `?trace=`. */
export function TracesSection() {
  const trace = place.value.query.get('trace')
  return trace ? <TraceView key={trace} trace_id={trace} /> : <TraceList />
}

function TraceList() {
  const words = operationsWords.value.traces
  const found = useMemo(() => createTraces(inAddress), [])
  const { status, page } = inAddress()
  useEffect(() => void found.load(), [status, page])
  return (
    <div class="stack">
      <search class="admin-filters" aria-label={words.filters}>
        <label class="field">
          <small>{words.status}</small>
          <select
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
        </label>
      </search>
      <LoadedView loaded={found}>
        {(rounds) =>
          rounds.items.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <AdminTable
                caption={words.table}
                columns={columns()}
                rows={rounds.items}
                keyOf={({ trace_id }) => trace_id}
              />
              <Pager {...rounds} />
            </>
          )
        }
      </LoadedView>
    </div>
  )
}

function columns(): Column<Round>[] {
  const words = operationsWords.value.traces
  return [
    {
      label: words.when,
      of: ({ started_at, trace_id }) => (
        <a href={`/admin/traces?trace=${trace_id}`}>
          <time dateTime={started_at}>{momentText(started_at, language.value)}</time>
        </a>
      ),
    },
    { label: words.who, of: ({ user_id }) => (user_id === null ? words.nobody : nameOf(user_id)) },
    { label: words.skills, of: ({ skills }) => skills.join(', ') || '–' },
    { label: words.status, of: ({ status }) => <Badge kind={turnKinds[status]} text={words.statuses[status]} /> },
    { label: words.took, of: ({ ms }) => (ms === null ? '–' : durationText(ms)), isNumber: true },
    { label: words.calls, of: ({ calls }) => String(calls), isNumber: true },
  ]
}
