import type { Member } from '@casewright/contracts/platform/people'
import { useEffect, useMemo } from 'preact/hooks'
import { sinceText } from '../../rules/dates.ts'
import { createMembers } from '../../state/members.ts'
import { place } from '../../state/place.ts'
import { membersWords } from '../../words/members.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Pager } from '../pager.tsx'
import { SearchField } from '../search-field.tsx'
import { Empty } from '../states.tsx'
import { AdminTable, type Column } from './table.tsx'

const filterInAddress = () => {
  const { query } = place.value
  return {
    text: query.get('text') || undefined,
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
}

/** Who has signed in for the firm, and what they may do. */
export function MembersSection() {
  const words = membersWords.value
  const members = useMemo(() => createMembers(filterInAddress), [])
  const { text, page } = filterInAddress()
  useEffect(() => void members.load(), [text, page])
  return (
    <div class="stack">
      <search class="admin-bar">
        <SearchField label={words.find} text={text} isInside />
      </search>
      <LoadedView loaded={members}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title={text ? words.noneFound : words.none} hint={words.noneHint} />
          ) : (
            <>
              <AdminTable
                caption={words.table}
                columns={columns()}
                rows={found.items}
                keyOf={({ user_id }) => user_id}
              />
              <Pager {...found} />
            </>
          )
        }
      </LoadedView>
      <p class="hint">{words.where}</p>
    </div>
  )
}

function columns(): Column<Member>[] {
  const words = membersWords.value
  return [
    {
      label: words.name,
      of: ({ name, user_id, superuser }) => (
        <div>
          {name} {superuser && <span class="tag">{words.superuser}</span>}
          {name !== user_id && <small class="below">{user_id}</small>}
        </div>
      ),
    },
    {
      label: words.may,
      of: ({ permissions }) =>
        permissions.length === 0
          ? words.nothing
          : permissions.map((one) => words.permissions[one] ?? one).join(words.and),
    },
    {
      label: words.seen,
      of: ({ seen_at }) => <time dateTime={seen_at}>{sinceText(seen_at, Date.now(), language.value)}</time>,
    },
  ]
}
