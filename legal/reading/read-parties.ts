import type { Slot } from '../case/case-model.ts'
import { isSued, type Party, partiesIn } from '../intake/parties.ts'
import type { SlotFound } from './read-values.ts'

/** A day and a word of company are no part of a name: 2025年6月3日跟杭州…. */
const lead =
  /^人?(?:\d{4}年|[前去今]年)?(?:\d{1,2}月)?(?:\d{1,2}[日号])?(?:我们?|我司|我方)?(?:[跟和与向同从]|入职|加入|进入|就职于|任职于|应聘到)(?=\p{Script=Han}{4})/u

/** Who is named in a message, on which side: the client's own side is the one that the message is told from. */
export function partiesOf(text: string, slots: readonly Slot[]): SlotFound[] {
  const said = partiesIn(text)
  const sued = isSued(text)
  const names = (roles: readonly Party['role'][]) => [
    ...new Set(said.filter(({ role }) => roles.includes(role)).map(({ name }) => name.replace(lead, ''))),
  ]
  const [ours, theirs] = sued ? ['respondent', 'claimant'] : ['claimant', 'respondent']
  const client = names(['client', sued ? 'defendant' : 'plaintiff'])
  const found: readonly (readonly [slot: string, names: readonly string[]])[] = [
    [ours as string, client],
    [theirs as string, names(['opponent', sued ? 'plaintiff' : 'defendant']).filter((name) => !client.includes(name))],
  ]
  const known = new Set(slots.map(({ key }) => key))
  return [
    ...found
      .filter(([slot, value]) => known.has(slot) && value.length > 0)
      .map(([slot, value]) => at(text, slot, value)),
    ...(sued ? [{ slot: 'side', value: 'respondent', text: '', start: 0, end: 0, score: 100 }] : []),
  ]
}

function at(text: string, slot: string, value: readonly string[]): SlotFound {
  const [name = ''] = value
  const start = Math.max(0, text.indexOf(name))
  return { slot, value, text: name, start, end: start + name.length, score: 100 }
}
