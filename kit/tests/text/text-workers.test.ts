import { afterAll, expect, test } from 'vitest'
import { TextLimit } from '../../text/text-limit.ts'
import { charactersIn, createTextWorkers, inPlaceCharactersMax, type TextWork } from '../../text/text-workers.ts'
import { fillMemory, forEver, lengthOf, refuse } from './text-works.ts'

const deadlineMs = 300
const workers = createTextWorkers({ threads: 2, deadlineMs, charactersMax: 200_000 })
afterAll(() => workers.close())

const works = { fillMemory, forEver, lengthOf, refuse }

const work = <Name extends keyof typeof works>(
  name: Name,
): TextWork<[text: string], ReturnType<(typeof works)[Name]>> => ({
  module: new URL('./text-works.ts', import.meta.url).href,
  name,
  run: works[name] as never,
})
const long = 'a'.repeat(inPlaceCharactersMax + 1)

test('a long text is worked on in a thread, and the answer is the same as in place', async () => {
  expect(await workers.run(work('lengthOf'), [long])).toBe(long.length)
  expect(await workers.run(work('lengthOf'), ['short'])).toBe(5)
})

test('work without an end is ended at its deadline while the process goes on, and others are done after it', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 10)
  const floods = Array.from({ length: 3 }, () => workers.run(work('forEver'), [long]))
  const outcomes = await Promise.allSettled([...floods, workers.run(work('lengthOf'), [long])])
  clearInterval(ticking)
  expect(outcomes.slice(0, 3).map((one) => one.status === 'rejected' && one.reason instanceof TextLimit)).toEqual([
    true,
    true,
    true,
  ])
  expect(outcomes[3]).toEqual({ status: 'fulfilled', value: long.length })
  expect(ticks).toBeGreaterThan(10)
})

test('a text beyond the bound is refused before anything is done', async () => {
  const refused = workers.run(work('forEver'), ['a'.repeat(200_001)])
  await expect(refused).rejects.toMatchObject({ code: 'payload_too_large', message: /more than 200000 characters/ })
})

test('a refusal of the work is the same refusal outside', async () => {
  await expect(workers.run(work('refuse'), [long])).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ path: 'body.text', message: 'is not taken' }],
  })
})

test('work that fills its memory is a limit and ends no process', async () => {
  const patient = createTextWorkers({ threads: 1, deadlineMs: 60_000, charactersMax: 10_000_000 })
  await expect(patient.run(work('fillMemory'), [long])).rejects.toBeInstanceOf(TextLimit)
  await patient.close()
})

test('a signal ends the work', async () => {
  const abort = new AbortController()
  const running = workers.run(work('forEver'), [long], abort.signal)
  setTimeout(() => abort.abort(new Error('enough')), 50)
  await expect(running).rejects.toThrow('enough')
})

test('every character of an input counts, wherever it stands', () => {
  expect(charactersIn({ a: ['bc', { d: 'ef' }], g: null, h: 12 })).toBeGreaterThanOrEqual(8)
})
