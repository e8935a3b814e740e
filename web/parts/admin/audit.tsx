import type { AuditLog } from '@casewright/contracts/platform/audit-logs'
import { useEffect, useMemo } from 'preact/hooks'
import { momentText } from '../../rules/dates.ts'
import { type AuditFilter, auditFile, createAuditPage } from '../../state/audit.ts'
import { nameOf } from '../../state/names.ts'
import { place, setQuery } from '../../state/place.ts'
import { auditWords } from '../../words/audit.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Pager } from '../pager.tsx'
import { Empty } from '../states.tsx'
import { AuditCheck } from './audit-check.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AdminTable, type Column } from './table.tsx'

function filterInAddress(): AuditFilter & { page: number } {
  const { query } = place.value
  const given = (name: string) => query.get(name) || undefined
  return {
    scope: query.get('scope') === 'installation' ? 'installation' : 'organization',
    user_id: given('person'),
    service: given('service'),
    action: given('action'),
    from: given('from'),
    to: given('to'),
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
}

/** What was done, with filters, the check of the chain, and files to take away. */
export function AuditSection() {
  const words = auditWords.value
  const found = useMemo(() => createAuditPage(filterInAddress), [])
  const { page, ...filter } = filterInAddress()
  useEffect(() => void found.load(), [page, ...Object.values(filter)])
  return (
    <div class="stack">
      <AuditCheck key={filter.scope} scope={filter.scope} />
      <AuditFilters filter={filter} />
      <LoadedView loaded={found}>
        {(rows) =>
          rows.items.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint}>
              <button type="button" class="button" onClick={clearFilters}>
                {words.clear}
              </button>
            </Empty>
          ) : (
            <>
              <div class="admin-bar">
                <small>{words.rows(rows.total)}</small>
                <span class="row-actions">
                  <a class="button" download href={auditFile(filter, 'csv')}>
                    {words.csv}
                  </a>
                  <a class="button" download href={auditFile(filter, 'jsonl')}>
                    {words.jsonl}
                  </a>
                </span>
              </div>
              <AdminTable caption={words.table} columns={columns()} rows={rows.items} keyOf={({ id }) => id} />
              <Pager {...rows} />
            </>
          )
        }
      </LoadedView>
    </div>
  )
}

const clearFilters = () =>
  setQuery({
    person: undefined,
    service: undefined,
    action: undefined,
    from: undefined,
    to: undefined,
    page: undefined,
  })

function columns(): Column<AuditLog>[] {
  const words = auditWords.value
  return [
    { label: words.when, of: ({ at }) => <time dateTime={at}>{momentText(at, language.value)}</time> },
    { label: words.who, of: ({ user_id }) => (user_id === null ? words.system : nameOf(user_id)) },
    { label: words.what, of: ({ action }) => actionText(action) },
    { label: words.where, of: ({ service }) => words.services[service] ?? service },
    { label: words.more, of: (row) => <RowDetails row={row} /> },
  ]
}

/** `config.updated` in the words of people; an action that has none as it is. */
function actionText(action: string): string {
  const { nouns, verbs } = auditWords.value
  const [noun = '', verb = ''] = action.split('.')
  return nouns[noun] && verbs[verb] ? `${nouns[noun]} · ${verbs[verb]}` : action
}

function RowDetails({ row }: { row: AuditLog }) {
  const { members, more } = auditWords.value
  const shown = [
    ...Object.entries(row.details),
    [members.resource_id, row.resource_id],
    [members.seq, row.seq],
    [members.request_id, row.request_id],
    [members.collected_at, momentText(row.collected_at, language.value)],
    [members.hash, row.hash],
  ] as const
  return (
    <details class="admin-details">
      <summary>{more}</summary>
      <dl>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(value ?? '–')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
