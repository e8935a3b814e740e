import type { Member, Role } from '@casewright/contracts/matter/resources'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { may, me } from '../../client/me.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { changeMatter, type MatterView, putMember, removeMember } from '../../state/matter.ts'
import { createMembers } from '../../state/members.ts'
import { nameOf } from '../../state/names.ts'
import { matterWords } from '../../words/matter.ts'
import { mattersWords } from '../../words/matters.ts'
import { Confirm } from '../confirm.tsx'

export interface PeopleProps {
  view: MatterView
  reload(): void
}

const roles = ['client', 'lawyer', 'firm_admin', 'observer'] as const satisfies readonly Role[]

/** Who works on a matter. Who may manage it adds people, gives them other roles and takes them away. */
export function MatterMembers({ view, reload }: PeopleProps) {
  const words = matterWords.value
  const { matter, members } = view
  const [leaving, setLeaving] = useState<Member>()
  const isManaged = isManager(members)
  return (
    <section class="stack">
      <h2>{words.members}</h2>
      <ul class="lines">
        {members.map((member) => (
          <li key={member.user_id}>
            <span>{nameOf(member.user_id)}</span>
            {isManaged ? (
              <MemberTools view={view} member={member} reload={reload} leave={() => setLeaving(member)} />
            ) : (
              <small>{partOf(member, view)}</small>
            )}
          </li>
        ))}
      </ul>
      {isManaged && <AddMember view={view} reload={reload} />}
      {isManaged && <Responsible view={view} reload={reload} />}
      {leaving && (
        <Confirm
          title={words.removeMemberTitle(nameOf(leaving.user_id))}
          text={words.removeMemberText}
          action={words.removeMember}
          run={async () => {
            await removeMember(matter, leaving.user_id)
            reload()
          }}
          close={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}

function partOf({ user_id, role }: Member, { matter }: MatterView): string {
  const words = matterWords.value
  return [words.roles[role], user_id === matter.lawyer_id && words.responsible].filter(Boolean).join(' · ')
}

interface MemberToolsProps extends PeopleProps {
  member: Member
  leave(): void
}

function MemberTools({ view: { matter, members }, member, reload, leave }: MemberToolsProps) {
  const words = matterWords.value
  const { user_id, role } = member
  const name = nameOf(user_id)
  return (
    <span class="row-actions">
      {user_id === matter.lawyer_id && <small>{words.responsible}</small>}
      <RoleSelect
        label={words.roleOf(name)}
        role={role}
        set={(next) => void putMember(matter, user_id, next).then(reload, tellFailure)}
      />
      {members.length > 1 && (
        <button type="button" class="button quiet" aria-label={words.removeMemberNamed(name)} onClick={leave}>
          {words.removeMember}
        </button>
      )}
    </span>
  )
}

function RoleSelect({ label, role, set }: { label: string; role: Role; set(role: Role): void }) {
  return (
    <select aria-label={label} value={role} onChange={(event) => set(event.currentTarget.value as Role)}>
      {roles.map((one) => (
        <option key={one} value={one}>
          {matterWords.value.roles[one]}
        </option>
      ))}
    </select>
  )
}

/** Who may see the people of the firm gets them offered; others type the name that somebody signs in with. */
function AddMember({ view: { matter, members }, reload }: PeopleProps) {
  const words = matterWords.value
  const [user, setUser] = useState('')
  const [role, setRole] = useState<Role>('lawyer')
  const people = useMemo(() => createMembers(() => ({ text: undefined, page: 1 })), [])
  useEffect(() => {
    if (may('people:read')) void people.load()
  }, [people])
  const known = people.state.value.data?.items ?? []
  const submit = (event: Event) => {
    event.preventDefault()
    const given = user.trim()
    const id = known.find(({ name }) => name === given)?.user_id ?? given
    if (id === '') return
    void putMember(matter, id, role).then(() => {
      setUser('')
      reload()
    }, tellFailure)
  }
  return (
    <form class="row-actions add-member" onSubmit={submit}>
      <label class="field">
        <span>{words.addMember}</span>
        <input
          type="text"
          list="people-of-firm"
          maxLength={128}
          autocomplete="off"
          value={user}
          onInput={(event) => setUser(event.currentTarget.value)}
        />
      </label>
      <datalist id="people-of-firm">
        {known
          .filter(({ user_id }) => !members.some((member) => member.user_id === user_id))
          .map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
      </datalist>
      <RoleSelect label={words.roleOfNew} role={role} set={setRole} />
      <button type="submit" class="button" disabled={user.trim() === ''}>
        {words.add}
      </button>
    </form>
  )
}

const isOfFirm = ({ role }: Member): boolean => role === 'lawyer' || role === 'firm_admin'

/** The service decides; this only leaves out what it would refuse. */
export function isManager(members: readonly Member[]): boolean {
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
