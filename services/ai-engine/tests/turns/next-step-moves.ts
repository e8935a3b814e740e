import fc from 'fast-check'

export const forgedKeys = [
  'delivery.confirmed',
  'delivery',
  'turn.answer',
  'phase',
  'review.analysis',
  '__proto__.x',
  'constructor.prototype.y',
  'goal',
  'intake.claim',
  'intake.opponent',
  'intake.__proto__.x',
  'draft.sections',
  'cause_of_action.code',
  'unsynced',
]
const values = fc.constantFrom<unknown>(
  true,
  false,
  'delivery',
  'x',
  0,
  null,
  [],
  {},
  { confirmed: true },
  { confirmed: true, code: 'c', name: 'n' },
  { claim: 'pay', opponent: 'Zhang' },
  { sections: [], title: 'A', kind: 'statement_of_claim' },
  { sections: [1], title: 'B', kind: 'demand_letter' },
  { analysis: 'go_on' },
  { answer: 'a' },
)
const members = fc.constantFrom(
  'intake',
  'cause_of_action',
  'evidence',
  'draft',
  'strategy',
  'review',
  'delivery',
  'phase',
  'turn',
  'control',
  'goal',
  'unsynced',
  'changed',
  '__proto__',
  'card',
  'asked',
)
export const goodProducts = {
  intake: { claim: 'pay', opponent: 'Zhang' },
  cause_of_action: { code: 'c', confirmed: true },
  evidence: { items: [] },
  sufficiency: { elements: [] },
  risk_assessment: { items: [] },
  draft: { sections: [], title: 'A', kind: 'statement_of_claim' },
}
export const outputs = fc.record({
  summary: fc.constant('done'),
  // Mostly what the gates wait for, so that the walks get far, and above it whatever a model may say.
  products: fc
    .tuple(fc.constantFrom(true, true, true, false), fc.array(fc.tuple(members, values), { maxLength: 2 }))
    .map(([isGood, made]) => ({ ...(isGood && goodProducts), ...Object.fromEntries(made) })),
  control: fc.option(
    fc.record({
      action: fc.constant('ask_user' as const),
      review_type: fc.constantFrom('clarify' as const, 'select' as const, 'confirm' as const, 'phase_done' as const),
      questions: fc.array(
        fc.record({
          question: fc.constant('?'),
          field_key: fc.constantFrom(...forgedKeys),
          input_type: fc.constantFrom('boolean' as const, 'text' as const),
          required: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { freq: 5 },
  ),
})

export interface Move {
  skill: string | null
  skill_only: boolean
  yes: boolean
  withdraw: boolean
  failsAt: string | null
}

/** What the world does next: a message, a skill by name, answers; each with what goes wrong in its turn. */
export const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    skill: fc.constantFrom(null, null, null, 'intake', 'document_draft', 'chat_answer'),
    skill_only: fc.boolean(),
    yes: fc.boolean(),
    withdraw: fc.boolean(),
    failsAt: fc.constantFrom(null, null, null, 'deliver', 'sync_data', 'chat_respond'),
  }),
  { minLength: 5, maxLength: 16 },
)

export const productsOf: Record<string, string[]> = {
  intake: ['intake'],
  cause_of_action: ['cause_of_action'],
  evidence_analysis: ['evidence'],
  sufficiency: ['sufficiency'],
  risk_assessment: ['risk_assessment'],
  document_draft: ['draft'],
  chat_answer: ['answer'],
}
