import { may } from '../../client/me.ts'
import type { AuditFilter } from '../../state/audit.ts'
import { setQuery } from '../../state/place.ts'
import { auditWords } from '../../words/audit.ts'

/** Filters stand in the address; a change goes back to the first page. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const words = auditWords.value
  const set = (name: string) => (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
    setQuery({ [name]: event.currentTarget.value.trim(), page: undefined })
  return (
    <search class="admin-filters" aria-label={words.filters}>
      {may('platform:read') && (
        <label class="field">
          <small>{words.scope}</small>
          <select value={filter.scope} onChange={set('scope')}>
            <option value="organization">{words.scopes.organization}</option>
            <option value="installation">{words.scopes.installation}</option>
          </select>
        </label>
      )}
      <label class="field">
        <small>{words.about}</small>
        <select value={filter.action ?? ''} onChange={set('action')}>
          <option value="">{words.anything}</option>
          {Object.entries(words.nouns).map(([noun, name]) => (
            <option key={noun} value={`${noun}.`}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <small>{words.service}</small>
        <select value={filter.service ?? ''} onChange={set('service')}>
          <option value="">{words.anyService}</option>
          {Object.entries(words.services).map(([service, name]) => (
            <option key={service} value={service}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <small>{words.person}</small>
        <input type="search" maxLength={128} value={filter.user_id ?? ''} onChange={set('person')} />
      </label>
      <label class="field">
        <small>{words.from}</small>
        <input type="date" value={filter.from ?? ''} max={filter.to ?? ''} onChange={set('from')} />
      </label>
      <label class="field">
        <small>{words.to}</small>
        <input type="date" value={filter.to ?? ''} min={filter.from ?? ''} onChange={set('to')} />
      </label>
    </search>
  )
}
