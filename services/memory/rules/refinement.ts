import type { Fact, RefineResult } from '@casewright/contracts/memory/resources'
import { normaliseContent } from './normalise.ts'
import { type Fingerprint, fingerprintOf, similarPairs } from './similarity.ts'
import { strengthOf } from './weigh.ts'

type Plan = Omit<RefineResult, 'dry_run'>
interface Candidate {
  fact: Fact
  fingerprint: Fingerprint
}

/**
 * What refine would do with these facts, decided from them alone. Facts merge when they say the same in the same scope,
 * case and category; when they differ in a number or a negation the newer is only proposed to supersede the older.
 */
export function planRefinement(facts: readonly Fact[], similarityMin: number): Plan {
  const normalised = facts.flatMap(({ fact_id, content }) => {
    const after = normaliseContent(content)
    return after === content || after === '' ? [] : [{ fact_id, before: content, after }]
  })
  const merged: Plan['merged'] = []
  const supersessions: Plan['supersessions'] = []
  const removed = new Set<string>()
  for (const group of Map.groupBy(facts, groupOf).values()) {
    const candidates = group.map(
      (fact): Candidate => ({ fact, fingerprint: fingerprintOf(normaliseContent(fact.content)) }),
    )
    for (const { a, b, similarity } of similarPairs(candidates, similarityMin)) {
      if (removed.has(a.fact.fact_id) || removed.has(b.fact.fact_id)) continue
      if (a.fingerprint.marks !== b.fingerprint.marks) supersessions.push(supersession(a, b, similarity))
      else {
        const [kept, gone] = isBetterFounded(b.fact, a.fact) ? [b.fact, a.fact] : [a.fact, b.fact]
        if (!isRemovable(gone)) continue
        removed.add(gone.fact_id)
        merged.push({
          kept_fact_id: kept.fact_id,
          removed_fact_id: gone.fact_id,
          similarity: rounded(similarity),
          content: gone.content,
        })
      }
    }
  }
  return {
    examined: facts.length,
    merged,
    normalised: normalised.filter(({ fact_id }) => !removed.has(fact_id)),
    supersessions: supersessions.filter(
      ({ newer_fact_id, older_fact_id }) => !removed.has(newer_fact_id) && !removed.has(older_fact_id),
    ),
  }
}

const groupOf = ({ scope, case_id, category }: Fact): string => JSON.stringify([scope, case_id, category])
const rounded = (similarity: number): number => Math.round(similarity * 1000) / 1000

/** What reconcile wrote would come back with the next reconcile, and a contested fact waits for a person. */
const isRemovable = ({ generation, open_conflicts }: Fact): boolean => generation === null && open_conflicts === 0

function isBetterFounded(a: Fact, b: Fact): boolean {
  const rank = ({ source, generation, open_conflicts, confidence, updated_at, fact_id }: Fact) =>
    [
      strengthOf(source),
      generation === null && open_conflicts === 0 ? 0 : 1,
      confidence ?? 0,
      updated_at,
      fact_id,
    ] as const
  const [left, right] = [rank(a), rank(b)]
  const differing = left.findIndex((value, index) => value !== right[index])
  return differing >= 0 && (left[differing] as number | string) > (right[differing] as number | string)
}

function supersession(a: Candidate, b: Candidate, similarity: number): Plan['supersessions'][number] {
  const [older, newer] = a.fact.updated_at <= b.fact.updated_at ? [a, b] : [b, a]
  const said = ({ fingerprint }: Candidate) => (fingerprint.marks === '' ? 'nothing' : fingerprint.marks)
  return {
    newer_fact_id: newer.fact.fact_id,
    older_fact_id: older.fact.fact_id,
    similarity: rounded(similarity),
    reason: `alike but for numbers or negations: the newer says ${said(newer)}, the older ${said(older)}`,
  }
}
