import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { keepsTheWall, putDeliverable, putPhase, putTodo } from '../work/work-doors.ts'

const app = useApp()
interface Stretch {
  phase_id?: string
  todos: { todo_key: string }[]
  deliverables: { deliverable_key: string }[]
}
const names = ({ phase_id, todos, deliverables }: Stretch) => [
  phase_id,
  todos.map(({ todo_key }) => todo_key),
  deliverables.map(({ deliverable_key }) => deliverable_key),
]

test('phases come in their order with what is theirs; the rest, also of unknown phases, stands beside them', async () => {
  const { matter_id } = await makeMatter(app())
  for (const [phase_id, order_num] of [
    ['c', 2],
    ['b', 1],
    ['a', 2],
    ['__proto__', 3],
  ] as const)
    await putPhase(app(), matter_id, phase_id, order_num)
  await putTodo(app(), matter_id, { todo_key: 'of-a', phase_id: 'a' })
  await putTodo(app(), matter_id, { todo_key: 'due', phase_id: 'a', due_at: '2026-01-01T00:00:00Z' })
  await putTodo(app(), matter_id, { todo_key: 'lost', phase_id: 'unknown' })
  await putDeliverable(app(), matter_id, 'brief', ['f1', 'f2'], 'b')
  await putDeliverable(app(), matter_id, 'loose', ['f3'])
  const { data } = await app().ask('GET', `${path}/${matter_id}/timeline`, client)
  expect(data.phases.map(names)).toEqual([
    ['b', [], ['brief']],
    ['a', ['due', 'of-a'], []],
    ['c', [], []],
    ['__proto__', [], []],
  ])
  expect(names(data.unassigned)).toEqual([undefined, ['intake-collection', 'lost'], ['loose']])
  expect(data.phases[0]).toMatchObject({ phase_name: 'phase b', status: 'pending', started_at: null })
  expect(data.phases[0].deliverables[0]).toMatchObject({ file_id: 'f2', version: 2 })
})

keepsTheWall(app, { method: 'GET', at: '/timeline' })
