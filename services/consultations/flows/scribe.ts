import type { ConsultationsDeps } from '../deps.ts'
import { endAnswer, growAnswer, type Place } from '../queries/answers.ts'
import type { EndedAnswer } from '../queries/messages.ts'

/** How often a growing answer is written down. */
const writeMs = 500
/** How soon after its first event others know which turn an answer is. A quick turn is over by then: it costs one write. */
const placeMs = 250

/** Writes an answer down for the listener that hears it. Every write says which turn it is, as soon as that is known. */
export interface Scribe {
  /** The turn has begun. */
  place(place: NonNullable<Place>): void
  isDue(): boolean
  /** False when somebody else hears the answer by now. */
  grow(): Promise<boolean>
  end(ended: EndedAnswer): Promise<void>
  /** Resolves when nothing more will be written: who gives the answer back then is the last to touch it. */
  close(): Promise<void>
}

export function createScribe(
  { sql }: Pick<ConsultationsDeps, 'sql'>,
  { id, listener, leaseMs }: { id: string; listener: string; leaseMs: number },
  soFar: () => string,
): Scribe {
  let place: Place = null
  let timer: NodeJS.Timeout | undefined
  let placing: Promise<unknown> = Promise.resolve()
  let written = Date.now()

  const grow = (): Promise<boolean> => {
    clearTimeout(timer)
    written = Date.now()
    return growAnswer(sql, id, listener, { content: soFar(), place }, leaseMs)
  }
  return {
    place(begun) {
      if (place) return
      place = begun
      timer = setTimeout(() => {
        // When it fails, the next write tells it.
        placing = grow().catch(() => {})
      }, placeMs)
    },
    isDue: () => Date.now() - written > writeMs,
    grow,
    end(ended) {
      clearTimeout(timer)
      return endAnswer(sql, id, listener, { ...ended, place })
    },
    async close() {
      clearTimeout(timer)
      await placing
    },
  }
}
