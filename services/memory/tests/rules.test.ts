import type { Fact } from '@casewright/contracts/memory/resources'
import { describe, expect, test } from 'vitest'
import { contextBlock, estimateTokens, lineTokensMin } from '../rules/context-block.ts'
import { acceptsFact } from '../rules/fact-filter.ts'
import { normaliseContent } from '../rules/normalise.ts'
import { planRefinement } from '../rules/refinement.ts'
import { fingerprintOf, similarPairs } from '../rules/similarity.ts'
import { type Wording, weigh } from '../rules/weigh.ts'

let made = 0
const fact = (content: string, change: Partial<Fact> = {}): Fact => {
  made += 1
  return {
    fact_id: `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    tenant_id: 't',
    user_id: 'u',
    scope: 'global',
    case_id: null,
    entity_key: `k${made}`,
    category: 'summary',
    content,
    value: null,
    source: 'model',
    source_ref: null,
    confidence: null,
    revision: 1,
    generation: null,
    open_conflicts: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: `2026-01-01T00:00:${String(made % 60).padStart(2, '0')}.000Z`,
    ...change,
  }
}

describe('weigh', () => {
  const word = (content: string, source: Wording['source']): Wording => ({
    category: 'summary',
    content,
    value: null,
    source,
    source_ref: null,
    confidence: null,
  })
  const sources = ['human', 'matter', 'model'] as const
  test('a weaker source never replaces a stronger one, an equal or stronger one always does', () => {
    for (const [strength, live] of sources.entries())
      for (const [other, incoming] of sources.entries())
        expect(weigh(word('a', live), word('b', incoming))).toBe(other > strength ? 'contest' : 'revise')
  })
  test('the same words are the same, unless a stronger source says them', () => {
    for (const [strength, live] of sources.entries())
      for (const [other, incoming] of sources.entries())
        expect(weigh(word('a', live), word('a', incoming))).toBe(other < strength ? 'revise' : 'same')
  })
  test('a different value or category is a different word', () => {
    expect(weigh({ ...word('a', 'model'), value: { n: 1 } }, { ...word('a', 'model'), value: { n: 2 } })).toBe('revise')
    expect(
      weigh({ ...word('a', 'model'), value: { n: 1, m: [2] } }, { ...word('a', 'model'), value: { m: [2], n: 1 } }),
    ).toBe('same')
    expect(weigh(word('a', 'model'), { ...word('a', 'model'), category: 'preference' })).toBe('revise')
  })
})

const jaccard = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size + b.size === 0 ? 0 : a.intersection(b).size / a.union(b).size

describe('similarity', () => {
  test('finding pairs by rare terms loses none of those that comparing all with all finds', () => {
    const words = ['rent', 'lease', 'deposit', 'shop', 'month', 'court', 'claim', 'letter']
    const items = Array.from({ length: 300 }, (_, n) => ({
      n,
      fingerprint: fingerprintOf(words.filter((_word, bit) => ((n * 37) >> bit) & 1).join(' ')),
    }))
    for (const min of [0.5, 0.7, 0.85, 1]) {
      const all = items.flatMap((a, i) =>
        items
          .slice(i + 1)
          .filter((b) => jaccard(a.fingerprint.terms, b.fingerprint.terms) >= min)
          .map((b) => `${a.n} ${b.n}`),
      )
      const found = [...similarPairs(items, min)].map(({ a, b }) => `${a.n} ${b.n}`)
      expect(found.sort()).toEqual(all.sort())
    }
  })
  test('numbers and negations are marked in both languages', () => {
    expect(fingerprintOf('He did not pay 5,000').marks).toBe('not 5,000')
    expect(fingerprintOf('He has paid').marks).toBe('')
    expect(fingerprintOf('被告未支付十万元').marks).toBe('未 十万')
  })
})

describe('refinement', () => {
  const said = 'The tenant paid the rent for the shop every month'
  test('of two equals the newer stays; a person’s word stays in any case', () => {
    const [older, newer] = [fact(said), fact(`${said}!`)]
    expect(planRefinement([older, newer], 0.85).merged).toMatchObject([
      { kept_fact_id: newer.fact_id, removed_fact_id: older.fact_id },
    ])
    const person = fact(said, { source: 'human', updated_at: '2020-01-01T00:00:00.000Z' })
    expect(planRefinement([newer, person], 0.85).merged).toMatchObject([{ kept_fact_id: person.fact_id }])
  })
  test('a fact that reconcile wrote, or that is contested, is never removed', () => {
    const derived = fact(said, { source: 'matter', generation: 3 })
    expect(planRefinement([derived, fact(said, { source: 'human' })], 0.85).merged).toEqual([])
    expect(planRefinement([fact(said, { open_conflicts: 1 }), fact(said, { source: 'human' })], 0.85).merged).toEqual(
      [],
    )
  })
  test('three alike become one', () => {
    expect(planRefinement([fact(said), fact(said), fact(said)], 0.85).merged).toHaveLength(2)
  })
  test('empty words are left alone', () => {
    expect(planRefinement([fact('\u200b')], 0.85).normalised).toEqual([])
  })
})

test('normalising is idempotent and keeps full-width punctuation', () => {
  expect(normaliseContent(' 合同\u200b第１２条，  ＡＢ \n')).toBe('合同第12条， AB')
  for (const text of ['a  b', '合同 （一）', 'e\u0301'])
    expect(normaliseContent(normaliseContent(text))).toBe(normaliseContent(text))
})

test('a context block never exceeds its budget, whatever the facts', () => {
  const facts = Array.from({ length: 60 }, (_, n) =>
    fact(n % 2 ? '合同'.repeat(n) : 'word '.repeat(n + 1), { category: n % 3 ? 'summary' : 'preference' }),
  )
  for (let budget = 50; budget < 3000; budget += 61) {
    const block = contextBlock(facts, facts.length, budget, 'zh')
    expect(estimateTokens(block.text)).toBeLessThanOrEqual(budget)
    expect(block.fact_ids.length + block.omitted).toBe(60)
  }
})

test('no line is cheaper than the least that the context counts with', () => {
  expect(contextBlock([fact('x', { entity_key: 'k' })], 1, 1000, 'en').tokens).toBeGreaterThanOrEqual(lineTokensMin)
  expect(estimateTokens('- k: x\n')).toBe(lineTokensMin)
})

test('the filter in memory accepts what each member allows and nothing else', () => {
  const inCase = fact('x', { scope: 'case', case_id: 'c1', category: 'evidence' })
  expect(acceptsFact(inCase, { visible_case: null })).toBe(false)
  expect(acceptsFact(inCase, { visible_case: 'c1' })).toBe(true)
  expect(acceptsFact(inCase, { visible_case: 'c2' })).toBe(false)
  expect(acceptsFact(fact('x'), { visible_case: 'c2' })).toBe(true)
  expect(acceptsFact(inCase, { case_id: 'c2' })).toBe(false)
  expect(acceptsFact(inCase, { fact_ids: [] })).toBe(false)
  expect(acceptsFact(fact('x'), { confidence_min: 0 })).toBe(false)
})
