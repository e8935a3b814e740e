import type { Question } from '@casewright/contracts/ai-engine/resources'

/** Somebody who is asked: a person at a terminal, or lines that were written beforehand. */
export interface Asker {
  /** The next thing said; `undefined` when there is nothing more. */
  message(): Promise<string | undefined>
  /** The answer to one question of a card; `over` when there will be none. Of files it is their paths. */
  answer(question: Question): Promise<{ value: unknown } | 'over'>
  close(): void
}
