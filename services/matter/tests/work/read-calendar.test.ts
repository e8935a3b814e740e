import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { keepsTheWall, putTodo } from './work-doors.ts'

const app = useApp()
const title = `提交；证据, 目录; a\\b "x"\n第二行 ${'很长的标题😀'.repeat(60)}`

test('a real reader of calendars finds every open todo that has a date, with its text as it was', async () => {
  const { matter_id } = await makeMatter(app(), { title: '张三, 诉; 李四' })
  const due_at = '2026-12-01T01:30:00Z'
  const ids = new Map<string, string>()
  for (const deadline_kind of ['limitation', 'hearing', 'filing', 'other', null])
    ids.set(`${deadline_kind}`, await putTodo(app(), matter_id, { title, due_at, deadline_kind, phase_id: '阶段' }))
  await putTodo(app(), matter_id, { due_at, status: 'completed' })
  await putTodo(app(), matter_id, { due_at, status: 'cancelled' })
  const { text, headers } = await app().ask('GET', `${path}/${matter_id}/calendar.ics`, client)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(5)
  for (const [kind, todo_id] of ids) {
    const component = events.find((one) => one.getFirstPropertyValue('uid') === `${todo_id}@casewright`)
    const event = new ICAL.Event(component)
    expect(event.summary.slice(event.summary.indexOf(': ') + 2)).toBe(title)
    expect(event.description).toContain('张三, 诉; 李四\n')
    expect(event.startDate.toJSDate()).toEqual(new Date(due_at))
    expect(component?.getFirstPropertyValue('categories')).toBe(kind === 'null' ? 'OTHER' : kind.toUpperCase())
    const alarms = component?.getAllSubcomponents('valarm').map((alarm) => `${alarm.getFirstPropertyValue('trigger')}`)
    expect(alarms).toEqual(['limitation', 'hearing'].includes(kind) ? ['-P1D'] : [])
  }
})

test('lines end in CRLF and have at most 75 octets, and no character is cut', async () => {
  const { matter_id } = await makeMatter(app())
  for (let pad = 0; pad < 4; pad++)
    await putTodo(app(), matter_id, { title: 'x'.repeat(pad) + title, due_at: '2026-12-01T00:00:00Z' })
  const { text } = await app().ask('GET', `${path}/${matter_id}/calendar.ics`, client)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text).not.toContain('\ufffd')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('text is escaped as the standard says, whatever a lenient reader would take', async () => {
  const { matter_id } = await makeMatter(app())
  await putTodo(app(), matter_id, { title: 'a;b,c\\d\ne', due_at: '2026-12-01T00:00:00Z' })
  const { text } = await app().ask('GET', `${path}/${matter_id}/calendar.ics`, client)
  expect(text).toContain('\r\nSUMMARY:期限 · Deadline: a\\;b\\,c\\\\d\\ne\r\n')
})

test('control characters are left out, and a matter without dates is an empty calendar', async () => {
  const { matter_id } = await makeMatter(app())
  const read = async () => (await app().ask('GET', `${path}/${matter_id}/calendar.ics`, client)).text
  expect(new ICAL.Component(ICAL.parse(await read())).getAllSubcomponents()).toEqual([])
  await putTodo(app(), matter_id, { title: 'a\u0007b\tc\r\nd', due_at: '2026-12-01T00:00:00Z' })
  const [event] = new ICAL.Component(ICAL.parse(await read())).getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('summary')).toBe('期限 · Deadline: ab\tc\nd')
})

keepsTheWall(app, { method: 'GET', at: '/calendar.ics' })
