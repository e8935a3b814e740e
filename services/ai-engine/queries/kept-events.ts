import type { EngineEvent } from '@casewright/contracts/ai-engine/events'

type Token = Extract<EngineEvent, { event: 'token' }>

/** Words of one step that follow each other: most events are words, and each by itself would be kept in four times the space. */
interface Tokens {
  event: 'tokens'
  node: Token['data']['node']
  /** Of the first. */
  seq: number
  contents: string[]
}

/** An event as the journal keeps it. */
export type KeptEvent = Exclude<EngineEvent, Token> | Tokens

export function packed(events: readonly EngineEvent[]): KeptEvent[] {
  const kept: KeptEvent[] = []
  for (const event of events) {
    const last = kept.at(-1)
    if (event.event !== 'token') kept.push(event)
    else if (last?.event === 'tokens' && last.node === event.data.node) last.contents.push(event.data.content)
    else kept.push({ event: 'tokens', node: event.data.node, seq: event.seq, contents: [event.data.content] })
  }
  return kept
}

/** And back again, as they were told. Rows from before words were packed are as they were told already. */
export const unpacked = (kept: readonly (KeptEvent | Token)[]): EngineEvent[] =>
  kept.flatMap((one) => {
    if (one.event !== 'tokens') return [one]
    const { node, seq, contents } = one
    return contents.map((content, at) => ({ event: 'token' as const, data: { node, content }, seq: seq + at }))
  })
