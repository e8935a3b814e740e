import { describe, expect, test } from 'vitest'
import { fieldsAtFault, readAnswers, readNumber } from '../../rules/card-answers.ts'
import { dayText, sinceText } from '../../rules/dates.ts'
import { findCommands } from '../../rules/find-commands.ts'
import { foldEvent, followFrom, shownSteps, type Turn } from '../../rules/fold-events.ts'
import { inboxGroups } from '../../rules/inbox-groups.ts'
import { isSafeLink, piecesOf } from '../../rules/inline-marks.ts'
import { matchPath, ownPath } from '../../rules/match-path.ts'
import { sendsMessage } from '../../rules/sends-message.ts'

describe('paths', () => {
  test('names in braces get what stands for them, and other paths do not fit', () => {
    expect(matchPath('/consultations/{id}', '/consultations/a%20b/')).toEqual({ id: 'a b' })
    expect(matchPath('/consultations/{id}', '/consultations/')).toBeUndefined()
    expect(matchPath('/inbox', '/inboxes')).toBeUndefined()
    expect(matchPath('/x/{id}', '/x/%E0%A4%A')).toEqual({ id: '%E0%A4%A' })
  })

  test('after signing in nobody is led to another site', () => {
    expect(ownPath('/matters/1?tab=files')).toBe('/matters/1?tab=files')
    for (const wanted of [null, '', '//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in?return=x'])
      expect(ownPath(wanted)).toBe('/inbox')
  })
})

describe('answers to cards', () => {
  const question = (input_type: string, more = {}) => ({
    question: '?',
    field_key: 'a.b',
    input_type,
    required: false,
    ...more,
  })

  test('numbers are taken as people write them', () => {
    const written = { '50,000': 50000, '20万': 200000, '3.5w': 35000, '¥1200元': 1200, '１２': 12, '-3': -3 }
    for (const [text, number] of Object.entries(written)) expect([text, readNumber(text)]).toEqual([text, number])
    for (const text of ['', '五', '1e9', '12abc', '1.2.3']) expect(readNumber(text)).toBeUndefined()
  })

  test('what is missing or out of bounds is said at its field; what may be empty and is, is not sent', () => {
    const of = (asked: ReturnType<typeof question>, value: unknown) =>
      readAnswers([asked], { 'a.b': value }, '2026-11-17')
    expect(of(question('text'), '  ')).toEqual({ answers: [], problems: {} })
    expect(of(question('text', { required: true }), ' ').problems).toEqual({ 'a.b': { kind: 'missing' } })
    expect(of(question('money'), '-1').problems).toEqual({ 'a.b': { kind: 'min', bound: 0 } })
    expect(of(question('number', { max: 3 }), '4').problems).toEqual({ 'a.b': { kind: 'max', bound: 3 } })
    expect(of(question('date'), '2026-02-30').problems).toEqual({ 'a.b': { kind: 'date' } })
    expect(of(question('boolean', { required: true }), false).answers).toEqual([{ field_key: 'a.b', value: false }])
    expect(of(question('multi_select', { required: true }), []).problems).toEqual({ 'a.b': { kind: 'missing' } })
    expect(of(question('text'), 'x'.repeat(2001)).problems).toEqual({ 'a.b': { kind: 'tooLong' } })
  })

  test('sums and days are taken in words, as the engine reads them; a month is no day', () => {
    const read = (kind: string, words: string) =>
      readAnswers([question(kind)], { 'a.b': words }, '2026-11-17').answers[0]?.value
    expect(read('money', '三万五')).toBe(35000)
    expect(read('money', '大概20万元')).toBe(200000)
    expect(read('money', '100美元')).toBeUndefined()
    expect(read('date', '去年国庆')).toBe('2025-10-01')
    expect(read('date', '2025年3月5日')).toBe('2025-03-05')
    expect(read('date', '2025-03-05')).toBe('2025-03-05')
    expect(read('date', '去年三月')).toBeUndefined()
  })

  test("the rows of the service's refusal find their fields", () => {
    const questions = [question('text'), { ...question('text'), field_key: 'c.d' }]
    const sent = [{ field_key: 'c.d', value: 1 }]
    expect(fieldsAtFault([{ path: 'body.user_response.answers.0.value', message: 'no' }], sent, questions)).toEqual({
      'c.d': 'no',
    })
    const missing = { path: 'body.user_response.answers', message: 'has no answer to a.b, which is required' }
    expect(fieldsAtFault([missing], sent, questions)).toEqual({ 'a.b': missing.message })
  })
})

describe('what a stream tells', () => {
  const told = (events: { event: string; data: Record<string, unknown> }[]) =>
    events.reduce<Turn | undefined>(foldEvent, undefined)
  const begun = { event: 'progress', data: { request_key: 'm1', message: 'x' } }

  test('steps begin and end, and a new turn begins without those of the last one', () => {
    const start = { event: 'task_start', data: { node: 'run_skill', skill: 'intake', title: 't' } }
    const turn = told([begun, start, { ...start, event: 'task_end' }, { ...start, data: { node: 'sync_data' } }])
    expect(turn).toMatchObject({ messageId: 'm1', state: 'running', steps: [{ isDone: true }, { isDone: false }] })
    expect(shownSteps(turn?.steps ?? []).map(({ skill }) => skill)).toEqual(['intake'])
    expect(told([begun, start, begun])?.steps).toEqual([])
  })

  test('a card, an end and a failure are told apart', () => {
    expect(told([begun, { event: 'card', data: {} }])?.state).toBe('card')
    expect(told([begun, { event: 'end', data: { status: 'cancelled' } }])?.state).toBe('stopped')
    const error = { event: 'error', data: { code: 'c', message: 'm', retryable: true } }
    expect(told([begun, error, { event: 'end', data: { status: 'failed' } }])).toMatchObject({
      state: 'failed',
      error: { retryable: true },
    })
  })

  test('a stream is read from behind the last finished answer, or from before the one that is being written', () => {
    const message = (role: 'USER' | 'ASSISTANT', after_seq: number | null, last_seq: number | null) => ({
      id: 'x',
      role,
      after_seq,
      last_seq,
    })
    expect(followFrom([])).toEqual({ after: 0, retold: undefined })
    expect(followFrom([message('USER', null, null), message('ASSISTANT', 3, 9)]).after).toBe(9)
    const growing = message('ASSISTANT', 9, null)
    expect(followFrom([growing, message('ASSISTANT', 3, 9)])).toEqual({ after: 9, retold: growing })
    expect(followFrom([message('ASSISTANT', null, null), message('ASSISTANT', 3, 9)]).after).toBe(9)
  })
})

describe('text', () => {
  test('statutes and marks are found in running text, which stays whole', () => {
    const text = '依据《民法典》第六百七十五条，见【待补充：日期】〔未核实〕。'
    const pieces = piecesOf(text)
    expect(pieces.map(({ kind }) => kind)).toEqual(['text', 'law', 'text', 'pending', 'unverified', 'text'])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces[1]).toMatchObject({ law: '民法典', article: '六百七十五' })
  })

  test('only addresses of the web and of mail are links', () => {
    expect(['https://a.b', 'mailto:a@b', 'HTTP://x'].every(isSafeLink)).toBe(true)
    expect(['javascript:alert(1)', 'data:text/html,x', '//a.b', ' javascript:x'].some(isSafeLink)).toBe(false)
  })

  test('Enter sends, but not while a word is being chosen', () => {
    const key = { key: 'Enter', keyCode: 13, isComposing: false, shiftKey: false }
    expect(sendsMessage(key)).toBe(true)
    for (const other of [{ isComposing: true }, { keyCode: 229 }, { shiftKey: true }, { key: 'a' }])
      expect(sendsMessage({ ...key, ...other })).toBe(false)
  })

  test('near moments are told as distances, far ones as days', () => {
    const now = Date.parse('2026-11-17T12:00:00Z')
    expect(sinceText('2026-11-17T11:50:00Z', now, 'zh')).toBe('10分钟前')
    expect(sinceText('2026-11-14T12:00:00Z', now, 'en')).toMatch(/3 days ago/)
    expect(dayText('2025-03-05', now, 'zh')).toBe('2025年3月5日')
  })
})

describe('lists', () => {
  test('the inbox begins with what is overdue, and a deadline is everybody’s', () => {
    const todo = (name: string, overdue: boolean, mine: boolean, deadline_kind: string | null) => ({
      name,
      overdue,
      mine,
      deadline_kind,
    })
    const groups = inboxGroups([
      todo('a', true, false, null),
      todo('b', false, true, null),
      todo('c', false, false, 'hearing'),
      todo('d', false, false, null),
    ])
    expect(Object.values(groups).map((group) => group.map(({ name }) => name))).toEqual([['a'], ['b', 'c'], ['d']])
  })

  test('commands are found by all words, those that begin with the first one before others', () => {
    const commands = [{ label: 'The inbox' }, { label: 'Inbox' }, { label: 'Matters', hint: 'all of them' }]
    expect(findCommands(commands, 'in').map(({ label }) => label)).toEqual(['Inbox', 'The inbox'])
    expect(findCommands(commands, 'all mat').map(({ label }) => label)).toEqual(['Matters'])
  })
})
