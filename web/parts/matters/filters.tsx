import type { Matter } from '@casewright/contracts/matter/resources'
import { may, me } from '../../client/me.ts'
import type { MatterFilter } from '../../state/matters.ts'
import { nameOf } from '../../state/names.ts'
import { setQuery } from '../../state/place.ts'
import { matterWords } from '../../words/matter.ts'
import { mattersWords } from '../../words/matters.ts'
import { SearchField } from '../search-field.tsx'
import { CauseField } from './cause-field.tsx'

export const statuses: readonly Matter['status'][] = ['DRAFT', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'ARCHIVED']

/** What is shown stands in the address, so that a view can be kept and sent on. */
export function Filters({ filter: { text, status, lawyer, cause } }: { filter: MatterFilter }) {
  const words = matterWords.value
  const own = mattersWords.value
  const self = me.value?.user_id ?? ''
  return (
    <search class="matter-filters">
      <SearchField label={words.find} text={text} />
      <label class="field">
        <span>{words.state}</span>
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
      {may('matters:read') && (
        <label class="field">
          <span>{own.whose}</span>
          <select
            value={lawyer ?? ''}
            onChange={(event) => setQuery({ lawyer: event.currentTarget.value, page: undefined })}
          >
            <option value="">{own.everybody}</option>
            <option value={self}>{own.mine}</option>
            {lawyer && lawyer !== self && <option value={lawyer}>{own.ofLawyer(nameOf(lawyer))}</option>}
          </select>
        </label>
      )}
      <CauseField label={own.cause} code={cause} choose={(code) => setQuery({ cause: code, page: undefined })} />
    </search>
  )
}
