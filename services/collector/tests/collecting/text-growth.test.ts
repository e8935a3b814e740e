import { createTextWorkers } from '@casewright/kit/text/text-workers'
import { afterAll, describe, expect, test } from 'vitest'
import type { outgrownReaders } from './text-growth-works.ts'

const lengthMax = 400_000
// In a thread: a reader that is worse than quadratic fails here and does not hang the run.
const workers = createTextWorkers({ threads: 1, deadlineMs: 120_000, charactersMax: 10_000_000 })
afterAll(() => workers.close())

const measuring = {
  module: new URL('./text-growth-works.ts', import.meta.url).href,
  name: 'outgrownReaders',
  run: (() => {
    throw new Error('a flood is long enough for a thread')
  }) as typeof outgrownReaders,
}
const flood = (piece: string): string => piece.repeat(Math.ceil(lengthMax / piece.length)).slice(0, lengthMax)
const part = (piece: string, share: number): string => flood(piece).slice(0, lengthMax / share)

describe('the time to read a page or a listing grows with its length, and not with its square', () => {
  test.each([
    '<div>',
    '<p>',
    '<b>',
    '<div><p>',
    '<li>',
    '<ul><li>',
    '<table><tr><td>',
    '<td>',
    '<a href=x>',
    '<a href="x',
    '<svg/>',
    '<h1>',
    '<title>',
    '<pre>\n',
    '<br>',
    '</p>',
    '</i>',
    '<',
    '<!--',
    '<![CDATA[',
    '<?',
    '&amp;',
    '&',
    '<x a=1 ',
    ' a',
    ' ',
    '\n',
    '<url><loc>https://a.test/</loc></url>',
    '<item><link>https://a.test/</link></item>',
  ])('of %j', async (piece) => {
    expect(await workers.run(measuring, [flood(piece)])).toEqual([])
  })

  test.each([
    ['<b>', '</i>'],
    ['<div>', '<p></p>'],
    ['<ul><li>', '</ol>'],
    ['<table><tr><td>', '<p>x</p>'],
    ['<section>', '</section>'],
  ])('of many %j and then as many %j', async (first, second) => {
    const text = Array.from({ length: 8 }, () => part(first, 16) + part(second, 16))
    expect(await workers.run(measuring, [part(first, 2) + part(second, 2)])).toEqual([])
    expect(await workers.run(measuring, [text.join('')])).toEqual([])
  })
})
