import { useEffect, useMemo } from 'preact/hooks'
import { tellFailure } from '../../state/failure-text.ts'
import { changeMatter, createParties } from '../../state/matter.ts'
import { matterWords } from '../../words/matter.ts'
import { LoadedView } from '../loaded-view.tsx'
import { isManager, MatterMembers, type PeopleProps } from './members.tsx'

/** Who works on a matter, who answers for it, who is shut out, and whom it concerns. */
export function MatterPeople({ view, reload }: PeopleProps) {
  const words = matterWords.value
  const { matter } = view
  const parties = useMemo(() => createParties(matter.matter_id), [matter.matter_id])
  useEffect(() => void parties.load(), [parties])
  return (
    <div class="stack wide-gap">
      <MatterMembers view={view} reload={reload} />
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
