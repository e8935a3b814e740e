import type { State } from './state.ts'

interface ErasedPerson {
  user_id: string
  pseudonym: string
  /** Whether the person wrote the message that the state works on. */
  isTheirMessage: boolean
}

/**
 * The state of a shared thread without an erased person. Products stay, as they stay in the matter. Messages before this
 * one, recalled facts and beginnings of files may be the person's: the next turn reads what still exists again.
 */
export function withoutPerson(state: State, { user_id, pseudonym, isTheirMessage }: ErasedPerson): State {
  const { whose, input, turn } = state
  return {
    ...state,
    // Never null: a turn without a user would act as the system.
    whose: { ...whose, user_id: whose.user_id === user_id ? pseudonym : whose.user_id },
    input: {
      ...input,
      ...(isTheirMessage && { message: '', file_ids: [], skill_input: null }),
      recent_messages: [],
    },
    memory: [],
    files: [],
    turn: { ...turn, loaded: false },
  } as State
}
