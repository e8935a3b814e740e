import type { Member } from '@casewright/contracts/matter/resources'
import { useEffect, useMemo } from 'preact/hooks'
import { me } from '../../client/me.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { changeMatter, createParties, type MatterView } from '../../state/matter.ts'
import { nameOf } from '../../state/names.ts'
import { matterWords } from '../../words/matter.ts'
import { mattersWords } from '../../words/matters.ts'
import { LoadedView } from '../loaded-view.tsx'

interface PeopleProps {
  view: MatterView
  reload(): void
}

/** Who works on a matter, who answers for it, who is shut out, and whom it concerns. */
export function MatterPeople({ view, reload }: PeopleProps) {
  const words = matterWords.value
  const { matter, members } = view
  const parties = useMemo(() => createParties(matter.matter_id), [matter.matter_id])
  useEffect(() => void parties.load(), [parties])
  return (
    <div class="stack wide-gap">
      <section>
        <h2>{words.members}</h2>
        <ul class="lines">
          {members.map(({ user_id, role }) => (
            <li key={user_id}>
              <span>{nameOf(user_id)}</span>
              <small>
                {[words.roles[role] ?? role, user_id === matter.lawyer_id && words.responsible]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
        {isManager(members) && <Responsible view={view} reload={reload} />}
      </section>
      <Wall view={view} reload={reload} />
      <section>
        <h2>{words.parties}</h2>
        <LoadedView loaded={parties} lines={2}>
          {(items) =>
            items.length === 0 ? (
              <p class="hint">{words.noParties}</p>
            ) : (
              <ul class="lines">
                {items.map(({ party_id, name, role }) => (
                  <li key={party_id}>
                    <span>{name}</span>
                    <small>{words.partyRoles[role]}</small>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedView>
      </section>
    </div>
  )
}

const isOfFirm = ({ role }: Member): boolean => role === 'lawyer' || role === 'firm_admin'

/** The service decides; this only leaves out what it would refuse. */
function isManager(members: readonly Member[]): boolean {
  const own = members.find(({ user_id }) => user_id === me.value?.user_id)
  if (me.value?.superuser) return true
  return own !== undefined && (isOfFirm(own) || (own.role === 'client' && !members.some(isOfFirm)))
}

function Responsible({ view: { matter, members }, reload }: PeopleProps) {
  const words = matterWords.value
  const lawyers = members.filter(isOfFirm)
  if (lawyers.length === 0) return null
  const assign = (lawyer_id: string) => changeMatter(matter, { lawyer_id: lawyer_id || null }).then(reload, tellFailure)
  return (
    <label class="field assign">
      <span>{mattersWords.value.responsible}</span>
      <select value={matter.lawyer_id ?? ''} onChange={(event) => void assign(event.currentTarget.value)}>
        <option value="">{words.nobodyResponsible}</option>
        {lawyers.map(({ user_id }) => (
          <option key={user_id} value={user_id}>
            {nameOf(user_id)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Whether others of the firm know of the matter. */
function Wall({ view: { matter, members }, reload }: PeopleProps) {
  const words = matterWords.value
  const toggle = () => changeMatter(matter, { walled: !matter.walled }).then(reload, tellFailure)
  return (
    <section class="wall">
      <h2>{words.wall}</h2>
      <p>{matter.walled ? words.wallStands(members.length) : words.noWall}</p>
      {isManager(members) && (
        <button type="button" class="button" onClick={() => void toggle()}>
          {matter.walled ? words.takeWallDown : words.putWallUp}
        </button>
      )}
    </section>
  )
}
