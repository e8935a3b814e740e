import { expect, test } from 'vitest'
import { historyOf } from '../../rules/matter-history.ts'

test('moves, phases, finished todos and versions are one history, the newest first; what has not happened is left out', () => {
  const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`
  const events = historyOf({
    moves: [{ at: at(1), from_status: null, to_status: 'DRAFT', reason: null, user_id: 'wang' }],
    phases: [
      { phase_id: 'intake', phase_name: '信息收集', started_at: at(2), ended_at: at(4) },
      { phase_id: 'analysis', phase_name: '案情分析', started_at: null, ended_at: null },
    ],
    todos: [
      { todo_key: 'papers', title: '补充材料', completed_at: at(3), completed_by: 'li' },
      { todo_key: 'defence', title: '答辩', completed_at: null, completed_by: null },
    ],
    deliverables: [
      {
        title: '起诉状',
        versions: [
          { version: 2, created_at: at(6) },
          { version: 1, created_at: at(5) },
        ],
      },
    ],
  })
  expect(events.map(({ at: when, kind, who }) => [Number(when.slice(11, 13)), kind, who])).toEqual([
    [6, 'version', null],
    [5, 'version', null],
    [4, 'phase', null],
    [3, 'todo', 'li'],
    [2, 'phase', null],
    [1, 'status', 'wang'],
  ])
  expect(events[2]).toMatchObject({ phase: 'intake', isEnd: true })
})
