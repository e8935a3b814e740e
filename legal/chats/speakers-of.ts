import type { Side } from '../case/case-model.ts'
import type { Facts } from '../case/conditions.ts'
import { selfNames } from '../reading/settle-sides.ts'

/** Under which names each side may speak in a chat: the parties, who represents them, and who writes the messages. */
export function speakersOf(facts: Facts, messages: readonly string[], ours: Side): Record<Side, string[]> {
  const namesOf = (side: Side) => [
    ...[side, `${side}_representative`].flatMap((slot) => [facts.get(slot)?.value ?? []].flat().map(String)),
    ...(side === ours ? messages.flatMap(selfNames) : []),
  ]
  return { claimant: namesOf('claimant'), respondent: namesOf('respondent') }
}
