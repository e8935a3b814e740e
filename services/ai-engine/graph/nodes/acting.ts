import type { State, Whose } from '../rules/state.ts'

/** For whom the engine asks other services: the user whose turn it is, or nobody where a service has begun it by itself. */
export const actingFor = ({ organization_id, user_id }: Pick<Whose, 'organization_id' | 'user_id'>) => ({
  ...(organization_id !== null && { organization: organization_id }),
  ...(user_id !== null && { user: user_id }),
})

/** Whose facts those of a case are: the person's whose matter it is, whoever of its members speaks. */
export function factsOwner({ whose, matter_profile }: Pick<State, 'whose' | 'matter_profile'>): string | null {
  const { user_id } = whose
  const client = matter_profile?.user_id
  return user_id !== null && whose.matter_id !== null && typeof client === 'string' ? client : user_id
}

/** Of somebody else only what is known of the case is recalled, and nothing of their other affairs. */
export const recallScope = (owner: string, { user_id }: Whose): { scope?: 'case' } =>
  owner === user_id ? {} : { scope: 'case' }
