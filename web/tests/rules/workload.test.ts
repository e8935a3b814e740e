import { expect, test } from 'vitest'
import { workload } from '../../rules/workload.ts'

test('each lawyer has their open matters and what is overdue in them, the fullest desk first, unassigned ones last', () => {
  const matters = [
    { matter_id: '1', lawyer_id: 'wang' },
    { matter_id: '2', lawyer_id: null },
    { matter_id: '3', lawyer_id: 'li' },
    { matter_id: '4', lawyer_id: 'li' },
    { matter_id: '5', lawyer_id: null },
    { matter_id: '6', lawyer_id: null },
  ]
  const todos = [
    { matter_id: '3', overdue: true },
    { matter_id: '4', overdue: true },
    { matter_id: '4', overdue: false },
    { matter_id: '2', overdue: true },
    { matter_id: 'of another page', overdue: true },
  ]
  expect(workload(matters, todos)).toEqual([
    { lawyer: 'li', matters: 2, overdue: 2 },
    { lawyer: 'wang', matters: 1, overdue: 0 },
    { lawyer: null, matters: 3, overdue: 1 },
  ])
  expect(workload([], todos)).toEqual([])
})
