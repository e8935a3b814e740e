import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, unpacked } from '../../queries/kept-events.ts'

const told = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ node: fc.constantFrom('chat_respond', 'run_skill'), content: fc.string() }) },
      { weight: 1, arbitrary: fc.record({ message: fc.string() }) },
    ),
  )
  .map((all) =>
    all.map((data, at) => ({ event: 'content' in data ? 'token' : 'progress', data, seq: at + 7 }) as EngineEvent),
  )

test('what was kept is told again exactly as it was told, also where words were kept one by one', () => {
  fc.assert(
    fc.property(told, (events) => {
      expect(unpacked(JSON.parse(JSON.stringify(packed(events))))).toEqual(events)
      expect(unpacked(events as never)).toEqual(events)
    }),
  )
})

test('words of one step that follow each other are one record', () => {
  const words = Array.from({ length: 50 }, (_, at) => ({
    event: 'token' as const,
    data: { node: 'chat_respond' as const, content: `word ${at} ` },
    seq: at + 1,
  }))
  const kept = packed(words)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept).length * 4).toBeLessThan(JSON.stringify(words).length)
})
