import { NodeName } from '@casewright/contracts/ai-engine/resources'
import { expect, test } from 'vitest'
import { changesOthers, hasNews } from '../../graph/rules/effects.ts'
import type { State } from '../../graph/rules/state.ts'

const stateOf = (more: object): State =>
  ({
    whose: { locale: 'en', matter_id: 'm1' },
    goal: null,
    phase: 'intake',
    unsynced: 5,
    synced: 4,
    changed: [],
    answered: [],
    intake: { claim: 'pay' },
    ...more,
  }) as never

test('a sync has something to say when a product, a decision, the progress or a person’s word is new, and a matter to say it to', () => {
  const said = (more: object) => hasNews(stateOf(more))
  expect(said({})).toBe(false)
  expect(said({ goal: 'question' })).toBe(false)
  expect(said({ changed: ['intake'] })).toBe(true)
  expect(said({ goal: 'dispute' })).toBe(true)
  expect(said({ answered: ['intake.claim'] })).toBe(true)
  expect(said({ changed: ['intake'], whose: { locale: 'en', matter_id: null } })).toBe(false)
})

test('only deliver and a sync with news change others, so that only they need all before them committed', () => {
  const changing = (more: object) => NodeName.enum.filter((node) => changesOthers(node, stateOf(more)))
  expect(changing({})).toEqual(['deliver'])
  expect(changing({ changed: ['intake'] }).sort()).toEqual(['deliver', 'sync_data'])
})
