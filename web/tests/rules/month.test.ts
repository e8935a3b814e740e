import { expect, test } from 'vitest'
import { dayInChina, isMonth, monthAfter, weeksOf } from '../../rules/month.ts'

test('a month has whole weeks from Monday to Sunday, and each day what falls on it', () => {
  const items = [
    { day: '2026-11-01', title: 'first' },
    { day: '2026-11-30', title: 'last' },
    { day: '2026-12-06', title: 'next month, same week' },
    { day: '2027-01-01', title: 'elsewhere' },
  ]
  const weeks = weeksOf('2026-11', items)
  expect(weeks.map((week) => [week[0]?.day, week[6]?.day])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
  expect(weeks.flat().filter((cell) => cell.items.length > 0)).toEqual([
    { day: '2026-11-01', isInMonth: true, items: [items[0]] },
    { day: '2026-11-30', isInMonth: true, items: [items[1]] },
    { day: '2026-12-06', isInMonth: false, items: [items[2]] },
  ])
  expect(weeksOf('2027-02', [])).toHaveLength(4)
})

test('months go over the year, in both directions', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-05',
  ])
})

test('a day ends when it ends in China', () => {
  expect([dayInChina('2026-09-02T15:59:59.000Z'), dayInChina('2026-09-02T16:00:00.000Z')]).toEqual([
    '2026-09-02',
    '2026-09-03',
  ])
})

test.each(['2026-13', '0000-01', '2026-1', '2026-01-01', '', null])('%s is no month', (text) => {
  expect(isMonth(text)).toBe(false)
})
