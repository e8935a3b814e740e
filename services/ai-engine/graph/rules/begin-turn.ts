import type { Answer } from '@casewright/contracts/ai-engine/resources'
import { localeOf } from '@casewright/legal/skills/locale'
import { fileAnswers } from './file-answers.ts'
import type { GivenInput } from './given-input.ts'
import { readAnswer, readProducts } from './read-products.ts'
import { settled } from './release.ts'
import type { Progress, State } from './state.ts'
import { writeAnswers } from './write-answers.ts'

const freshProgress: Progress = {
  loaded: false,
  routed: false,
  queue: null,
  ran: [],
  gated: false,
  reasons: [],
  answer: null,
  offline: false,
}

/**
 * The state with which a turn starts, from the state that the last one left (null for the first) and what was given.
 * What is not yet synced stays due: a turn that failed before its sync is made good by the next.
 */
export function beginTurn(before: State | null, given: GivenInput, matter_profile: State['matter_profile']): State {
  if (given.kind === 'resume') {
    if (!before) throw new Error('a thread without a state has no card to answer')
    const handedIn = filesIn(before, given.answers)
    const { user_id = before.whose.user_id } = given
    // What was recalled for one member may be about their other affairs: it is not another member's to use.
    const isOther = user_id !== before.whose.user_id
    return {
      ...readProducts(writeAnswers(before, given.answers.map(readAnswer))),
      whose: { ...before.whose, user_id },
      ...(isOther && { memory: [] }),
      ...(handedIn.length > 0 && {
        input: { ...before.input, file_ids: [...new Set([...before.input.file_ids, ...handedIn])] },
      }),
      answered: [...new Set([...(before.answered ?? []), ...given.answers.map(({ field_key }) => field_key)])],
      matter_profile,
      card: null,
      control: null,
      // The skill that asked is still the first in the queue and runs again; a gate looks again.
      turn: {
        ...before.turn,
        gated: false,
        reasons: [],
        answer: null,
        ...((handedIn.length > 0 || isOther) && { loaded: false }),
      },
    } as State
  }
  const { whose, turn, locale } = given
  const user_id = whose.user_id ?? before?.whose.user_id ?? null
  return {
    goal: null,
    phase: 'intake',
    asked: {},
    memory: [],
    files: [],
    unsynced: null,
    synced: 0,
    changed: [],
    answered: [],
    ...before,
    ...withoutOldYes(before, user_id),
    whose: {
      ...whose,
      session_id: whose.session_id ?? before?.whose.session_id ?? null,
      matter_id: whose.matter_id ?? before?.whose.matter_id ?? null,
      user_id,
      organization_id: whose.organization_id ?? before?.whose.organization_id ?? null,
      locale: locale ?? localeOf(turn.message) ?? before?.whose.locale ?? 'zh',
    },
    input: turn,
    matter_profile,
    control: null,
    card: null,
    turn: freshProgress,
  } as State
}

/** Files that were uploaded for a question of the card: they are read like those of a message. */
const filesIn = ({ card }: State, answers: readonly Answer[]): string[] =>
  card ? fileAnswers(card, answers).map(({ file_id }) => file_id) : []

/**
 * A yes counts for the turn that it began: when that one failed or was cancelled, the gate asks again. It also asks again
 * when another member speaks before the matter has the document: that is a file of the one who said yes, and not theirs to hand in.
 */
function withoutOldYes(before: State | null, user_id: string | null): Partial<Pick<State, 'delivery' | 'changed'>> {
  const { confirmed, file_id, copies, offered } = before?.delivery ?? {}
  if (before === null || confirmed === undefined) return {}
  if (file_id === undefined) return { delivery: {} }
  const isOthers = before.changed.includes('delivery') && before.whose.user_id !== user_id
  if (isOthers) return { delivery: {}, changed: before.changed.filter((name) => name !== 'delivery') }
  return copies !== undefined || offered !== undefined ? { delivery: settled(before.delivery) } : {}
}
