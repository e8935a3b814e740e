import { schemaCheck } from '@casewright/models/client/schema'
import { describe, expect, test } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'

const skills = await readSkills([new URL('../../skills/', import.meta.url)])
const parts = [...skills.values()].flatMap(({ name, part }) => (part === null ? [] : [{ name, part }]))

/** An answer of the right form for each part, with what a model must not count or decide beside it. */
const answers: Readonly<Record<string, (extra: object) => object>> = {
  intake: (extra) => ({
    kind: 'dispute',
    cause: null,
    side: null,
    wants: null,
    slots: [{ slot: 'principal', value: '50000', number: 0, quote: '五万', ...extra }],
  }),
  issue_framing: (extra) => ({
    risks: [
      {
        element_key: null,
        risk: '借条无签名',
        grounds: '',
        mitigation: '',
        cites: [{ number: 1, quote: 'x', ...extra }],
      },
    ],
  }),
  document_draft: (extra) => ({ paragraphs: [{ number: 1, text: '借款。', ...extra }] }),
  contract_review: (extra) => ({
    further: [{ title: 'Publicity', quote: 'Provider may', why: 'It matters.', ...extra }],
  }),
  legal_question: (extra) => ({ statements: [{ text: '三年。', passages: [{ number: 1, quote: '三年', ...extra }] }] }),
}

describe.each(parts)('the part of $name', ({ name, part }) => {
  const { problems } = schemaCheck(part.schema)
  const answer = answers[name]

  test('takes an answer of the right form', () => expect(problems(answer?.({}))).toEqual([]))

  test.each([
    ['offsets', { start: 3, end: 9 }],
    ['a state that code or a person gives', { verification: 'verified' }],
    ['a computed value', { computed: '6,098.63' }],
  ])('with %s is no answer: it is asked again, and then the rules do the step', (_, extra) =>
    expect(problems(answer?.(extra))).not.toEqual([]),
  )
})
