import { expect, test } from 'vitest'
import { storable } from '../../graph/rules/storable.ts'

test('what is stored of a model holds no playbook, however deep', () => {
  const made = { draft: { playbook_id: 'p', kept: [{ playbook_config: {}, also: 1 }] } }
  expect(storable(made)).toEqual({ draft: { kept: [{ also: 1 }] } })
})
