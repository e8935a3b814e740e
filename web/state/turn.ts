import { call } from '../client/call.ts'
import { followSession } from '../client/stream.ts'

const turnEnds = new Set(['card', 'end', 'error'])

/** Starts a turn in a consultation. `ended` tells how it ended: by a card, an answer or an error. */
export async function beginTurn(
  session_id: string,
  start: () => Promise<unknown>,
): Promise<{ ended: Promise<string> }> {
  const { seq } = await call.consultations.readSession({ params: { id: session_id }, query: {} })
  await start()
  const ended = new Promise<string>((resolve) => {
    const stream = followSession(session_id, seq, ({ event }) => {
      if (!turnEnds.has(event)) return
      stream.close()
      resolve(event)
    })
  })
  return { ended }
}
