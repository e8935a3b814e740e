import { type Static, Type } from 'typebox'
import { Id, Nullable } from './common.ts'

/** What somebody is in a matter. */
export const MatterRole = Type.Enum(['client', 'lawyer', 'firm_admin', 'observer'])
export type MatterRole = Static<typeof MatterRole>

/** What matter-service decides about a user and a matter. Who may not even read it gets 404 instead. */
export const MatterAccess = Type.Object({
  matter_id: Id,
  user_id: Type.String({ description: 'Who asked' }),
  role: Nullable(MatterRole),
  read: Type.Boolean(),
  write: Type.Boolean({ description: 'Members who are not observers' }),
})
export type MatterAccess = Static<typeof MatterAccess>

/** Which matters of the organization a user may read. */
export const UserMatters = Type.Object({
  member_of: Type.Array(Id),
  observer_of: Type.Array(Id, { description: 'Those of `member_of` that the user only reads' }),
  sees_others: Type.Boolean({ description: 'A superuser also reads what is not in `hidden`' }),
  hidden: Type.Array(Id, { description: 'Walled matters of the organization that the user is no member of' }),
})
export type UserMatters = Static<typeof UserMatters>
