import { expect, test } from 'vitest'
import { runAfter, submissionOf } from '../../graph/rules/analysis-run.ts'
import type { State } from '../../graph/rules/state.ts'

const skillOf: Record<string, string> = {
  evidence: 'evidence_analysis',
  sufficiency: 'sufficiency',
  issues: 'issue_framing',
  risk_assessment: 'risk_assessment',
  strategies: 'strategy_options',
}

/** A thread whose skills end one after the other, and what the matter gets to see of it: kinds by the key of their version. */
function thread() {
  let state = { whose: { thread_id: 't' }, changed: [], turn: { queue: null } } as unknown as State
  const versions = new Map<string, Record<string, unknown>>()
  return {
    versions,
    /** The skills of one turn, each with what it finds. */
    run(found: Record<string, unknown>): void {
      const members = Object.keys(found)
      members.forEach((member, index) => {
        const queue = members.slice(index + 1).map((one) => skillOf[one])
        state = { ...state, [member]: found[member], changed: [member], turn: { queue } } as unknown as State
        // Twice, as after a crash: the second finds the version as it is.
        for (const submission of [submissionOf(state), submissionOf(structuredClone(state))]) {
          if (!submission) continue
          const version = versions.get(submission.request_key) ?? {}
          for (const { kind, payload } of submission.products) {
            if (kind in version) expect(version[kind]).toEqual(payload)
            version[kind] = payload
          }
          versions.set(submission.request_key, version)
        }
        const submission = submissionOf(state)
        state = { ...state, changed: [], ...(submission && { analysis_run: runAfter(submission, true) }) } as State
      })
    },
  }
}

const first = { evidence: { n: 1 }, sufficiency: { n: 1 }, issues: { n: 1 }, risk_assessment: { n: 1 } }
const whole = { evidences: { n: 1 }, sufficiency: { n: 1 }, issues: { n: 1 }, risk_assessment: { n: 1 } }

test('one run fills one version with all its products, those of the strategy included', () => {
  const { run, versions } = thread()
  run(first)
  run({ strategies: { n: 1 } })
  expect([...versions]).toEqual([['t:analysis:1', { ...whole, strategies: { n: 1 } }]])
})

test('a correction is a new version, which holds what was found anew and what has stayed', () => {
  const { run, versions } = thread()
  run({ ...first, strategies: { n: 1 } })
  run({ evidence: { n: 2 }, sufficiency: { n: 2 } })
  expect([...versions.keys()]).toEqual(['t:analysis:1', 't:analysis:2'])
  expect(versions.get('t:analysis:1')).toEqual({ ...whole, strategies: { n: 1 } })
  expect(versions.get('t:analysis:2')).toEqual({
    ...whole,
    evidences: { n: 2 },
    sufficiency: { n: 2 },
    strategies: { n: 1 },
  })
})

test('a run that finds the same is no new version, and one whose first products are the same is one', () => {
  const { run, versions } = thread()
  run(first)
  run(first)
  expect([...versions]).toEqual([['t:analysis:1', whole]])
  run({ ...first, issues: { n: 3 } })
  expect(versions.get('t:analysis:2')).toEqual({ ...whole, issues: { n: 3 } })
  expect(versions.size).toBe(2)
})

test('what was refused is left, and the next goes into a version of its own', () => {
  const state = { whose: { thread_id: 't' }, changed: ['issues'], issues: {}, turn: { queue: [] } } as unknown as State
  const submission = submissionOf(state)
  expect(submission && runAfter(submission, false)).toEqual({ number: 2, submitted: {} })
})

test('nothing of an analysis, nothing to submit', () => {
  const state = { whose: { thread_id: 't' }, changed: ['intake'], intake: {}, turn: { queue: [] } } as unknown as State
  expect(submissionOf(state)).toBeUndefined()
})
