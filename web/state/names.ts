import { effect, signal } from '@preact/signals'
import { call } from '../client/call.ts'
import { me } from '../client/me.ts'

/** As many as one request may ask for. */
const idsMax = 200
const names = signal<ReadonlyMap<string, string>>(new Map())
const asked = new Set<string>()
let waiting: string[] = []

/** Who signs in next may be of another organization, in which the same id is somebody else. */
effect(() => {
  if (me.value) return
  names.value = new Map()
  asked.clear()
})

/** How somebody is called; their id until it is known, and of whoever has never signed in by name. */
export function nameOf(userId: string): string {
  if (userId === me.value?.user_id) return me.value.name
  if (userId !== '' && !asked.has(userId)) {
    asked.add(userId)
    if (waiting.push(userId) === 1) queueMicrotask(() => void askNames())
  }
  return names.value.get(userId) ?? userId
}

/** All that one drawing of the page has asked for, together. */
async function askNames(): Promise<void> {
  const ids = waiting
  waiting = []
  for (let at = 0; at < ids.length; at += idsMax) {
    const query = { ids: ids.slice(at, at + idsMax).join(',') }
    // Where nobody answers, the ids are shown.
    const { people } = await call.platform.listPeople({ query }).catch(() => ({ people: [] }))
    names.value = new Map([...names.value, ...people.map(({ user_id, name }) => [user_id, name] as const)])
  }
}
