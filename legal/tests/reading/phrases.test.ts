import { expect, test } from 'vitest'
import { casesOf, values } from '../case/case-samples.ts'
import phrases from './phrases.json' with { type: 'json' }

interface Phrase {
  says: string
  tells: Record<string, unknown>
}

const all = Object.entries<Phrase[]>(phrases).flatMap(([model, ones]) => ones.map((one) => ({ model, ...one })))

test.each(all)('$model: “$says” is understood alone', ({ model, says, tells }) => {
  const found = values(casesOf(model).read([says]))
  // Of a text it matters that the words are in it.
  for (const [slot, value] of Object.entries(tells))
    if (typeof value === 'string' && !/^\d{4}-/.test(value) && typeof found[slot] === 'string')
      expect(found[slot]).toContain(value)
    else expect(found[slot]).toEqual(value)
})
