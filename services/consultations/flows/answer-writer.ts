import type { ConsultationsDeps } from '../deps.ts'
import { endAnswer, saveAnswer, type TurnPosition } from '../queries/answers.ts'
import type { EndedAnswer } from '../queries/messages.ts'

/** How often an answer is saved while it streams. */
const writeMs = 500
/** When the turn's position is saved after its first event. A quick turn ends before that and costs one write. */
const positionMs = 250

/** Saves an answer under its listener's lease. Every write carries the turn's position once that is known. */
export interface AnswerWriter {
  /** Sets where the turn begins in the engine's stream; only the first call counts. */
  setPosition(position: NonNullable<TurnPosition>): void
  isDue(): boolean
  /** Returns false if another listener owns the answer. */
  save(): Promise<boolean>
  end(ended: EndedAnswer): Promise<void>
  /** Resolves when no write is under way, so that the answer can be released. */
  close(): Promise<void>
}

export function createAnswerWriter(
  { sql }: Pick<ConsultationsDeps, 'sql'>,
  { id, listener, leaseMs }: { id: string; listener: string; leaseMs: number },
  contentSoFar: () => string,
): AnswerWriter {
  let position: TurnPosition = null
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<unknown> = Promise.resolve()
  let written = Date.now()

  const save = (): Promise<boolean> => {
    clearTimeout(timer)
    written = Date.now()
    return saveAnswer(sql, id, listener, { content: contentSoFar(), position }, leaseMs)
  }
  return {
    setPosition(begun) {
      if (position) return
      position = begun
      timer = setTimeout(() => {
        // If this write fails, the next one carries the position.
        saving = save().catch(() => {})
      }, positionMs)
    },
    isDue: () => Date.now() - written > writeMs,
    save,
    end(ended) {
      clearTimeout(timer)
      return endAnswer(sql, id, listener, { ...ended, position })
    },
    async close() {
      clearTimeout(timer)
      await saving
    },
  }
}
