import { expect, test } from 'vitest'
import { casesOf, values } from '../case/case-samples.ts'
import accounts from './told-accounts.json' with { type: 'json' }

test.each(accounts)('what people tell of $what is understood', ({ model, messages, files, tells }) => {
  const facts = casesOf(model).read(
    messages,
    files.map((lines) => lines.join('\n')),
  )
  expect(values(facts)).toMatchObject(tells)
})
