import { signal } from '@preact/signals'
import { call } from '../client/call.ts'

const names = signal<ReadonlyMap<string, string>>(new Map())
const asked = new Set<string>()
const idsMax = 200

/** How somebody is called; the id of who never signed in by a name. */
export const nameOf = (user_id: string): string => names.value.get(user_id) ?? user_id

/** Asks for names that are not known yet. Without an answer the ids stay. */
export async function loadNames(user_ids: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(user_ids)].filter((id): id is string => id !== null && !asked.has(id)).slice(0, idsMax)
  if (ids.length === 0) return
  for (const id of ids) asked.add(id)
  const { people } = await call.platform.listPeople({ query: { ids: ids.join(',') } }).catch(() => ({ people: [] }))
  names.value = new Map([...names.value, ...people.map(({ user_id, name }) => [user_id, name] as const)])
}
