import { useEffect, useMemo } from 'preact/hooks'
import { momentText } from '../../rules/dates.ts'
import { createMatterPeople } from '../../state/matter.ts'
import { nameOf } from '../../state/names.ts'
import { matterWords } from '../../words/matter.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'

/** Who works on a matter, whom it concerns, and how it came to where it is. */
export function MatterPeople({ matterId }: { matterId: string }) {
  const words = matterWords.value
  const people = useMemo(() => createMatterPeople(matterId), [matterId])
  useEffect(() => void people.load(), [people])
  return (
    <LoadedView loaded={people}>
      {({ members, parties, moves }) => (
        <div class="stack wide-gap">
          <section>
            <h2>{words.members}</h2>
            <ul class="lines">
              {members.map(({ user_id, role }) => (
                <li key={user_id}>
                  <span>{nameOf(user_id)}</span>
                  <small>{words.roles[role] ?? role}</small>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{words.parties}</h2>
            {parties.length === 0 && <p class="hint">{words.noParties}</p>}
            <ul class="lines">
              {parties.map(({ party_id, name, role }) => (
                <li key={party_id}>
                  <span>{name}</span>
                  <small>{words.partyRoles[role]}</small>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{words.history}</h2>
            <ul class="lines">
              {moves.map(({ at, to_status, reason, user_id }) => (
                <li key={at}>
                  <span>
                    {words.statuses[to_status]} {reason && <small>{reason}</small>}
                  </span>
                  <small>
                    {user_id && `${words.byWhom(nameOf(user_id))} · `}
                    {momentText(at, language.value)}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </LoadedView>
  )
}
