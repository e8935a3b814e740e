import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../../../kit/data/log.ts'
import { createParserPool } from '../../adapters/parser-pool.ts'
import type { ParserLimits, ParserPool } from '../../adapters/parsing.ts'
import { pdfOf, taskOf, wordImageOf } from './parse-samples.ts'

const log = createLog({ level: 'silent', format: 'json' })
const limits: ParserLimits = { timeoutMs: 60_000, memoryMb: 128, children: 1, ocr: false, filesPerChild: 100 }
const fakePath = fileURLToPath(new URL('./parser-pool-child.ts', import.meta.url))
const open: ParserPool[] = []
afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close()
})

function poolOf(changed: Partial<ParserLimits> = {}, path?: string): ParserPool {
  const pool = createParserPool({ ...limits, ...changed }, log, path)
  open.push(pool)
  return pool
}

/** The child in the tests does what the name of the file says, and answers with its process id. */
const task = (fileName: string) => ({ path: '', fileName, contentType: '' })
const reasonOf = (outcome: Awaited<ReturnType<ParserPool['parse']>>) => ('reason' in outcome ? outcome.reason : '')

/** A zombie, which waits for a slow init process to take it, has ended. */
const isAlive = (pid: string) => {
  try {
    process.kill(Number(pid), 0)
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('a file is read in another process, which the next file finds again', async () => {
  const pool = poolOf({}, fakePath)
  const first = reasonOf(await pool.parse(task('pid')))
  expect(Number(first)).toBeGreaterThan(0)
  expect(Number(first)).not.toBe(process.pid)
  expect(reasonOf(await pool.parse(task('pid')))).toBe(first)
})

test('a file that hangs its reader is given up after its time, and the next one is read', async () => {
  const pool = poolOf({ timeoutMs: 1_500 }, fakePath)
  const hung = pool.parse(task('hang'))
  const next = pool.parse(task('pid'))
  expect(await hung).toEqual({ status: 'failed', reason: 'takes longer than 1.5 seconds to read' })
  expect(Number(reasonOf(await next))).toBeGreaterThan(0)
})

test('each picture that is read gives a file its time anew', async () => {
  const pool = poolOf({ timeoutMs: 4_000 }, fakePath)
  expect(Number(reasonOf(await pool.parse(task('pictures'))))).toBeGreaterThan(0)
})

test('a child that dies or runs out of memory is a failed file and is replaced', async () => {
  const pool = poolOf({ memoryMb: 30 }, fakePath)
  expect(reasonOf(await pool.parse(task('die')))).toBe('made its reader stop unexpectedly')
  expect(reasonOf(await pool.parse(task('grow')))).toBe('needs more memory to read than it is given (30 MB)')
  expect(Number(reasonOf(await pool.parse(task('pid'))))).toBeGreaterThan(0)
})

test('a child that cannot start is a failed file', async () => {
  const pool = poolOf({}, `${fakePath}.missing`)
  expect(await pool.parse(task('pid'))).toMatchObject({ status: 'failed' })
})

test('a child is replaced after so many files', async () => {
  const pool = poolOf({ filesPerChild: 2 }, fakePath)
  const pids: string[] = []
  for (let count = 0; count < 4; count++) pids.push(reasonOf(await pool.parse(task('pid'))))
  expect(pids[0]).toBe(pids[1])
  expect(pids[2]).toBe(pids[3])
  expect(pids[1]).not.toBe(pids[2])
  await expect.poll(() => isAlive(pids[0] ?? '')).toBe(false)
})

test('no more children than allowed are at work, and the other files wait', async () => {
  const pool = poolOf({ children: 2 }, fakePath)
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => pool.parse(task('pid after a while'))))
  expect(new Set(outcomes.map(reasonOf)).size).toBe(2)
})

test('a cancelled file is given up at once, whether it waits or is being read', async () => {
  const pool = poolOf({}, fakePath)
  const reading = new AbortController()
  const waiting = new AbortController()
  const cancelled = { status: 'failed', reason: 'was not read, because the request was cancelled' }
  const first = pool.parse(task('hang'), reading.signal)
  const second = pool.parse(task('pid'), waiting.signal)
  waiting.abort()
  expect(await second).toEqual(cancelled)
  await sleep(300)
  reading.abort()
  expect(await first).toEqual(cancelled)
  expect(await pool.parse(task('pid'), AbortSignal.abort())).toEqual(cancelled)
  expect(Number(reasonOf(await pool.parse(task('pid'))))).toBeGreaterThan(0)
})

test('closing ends what is read and what waits, and leaves no process', async () => {
  const pool = poolOf({}, fakePath)
  const pid = reasonOf(await pool.parse(task('pid')))
  const jobs = [pool.parse(task('hang')), pool.parse(task('pid'))]
  await sleep(100)
  await pool.close()
  const stopping = { status: 'failed', reason: 'was not read, because the service is stopping' }
  expect(await Promise.all([...jobs, pool.parse(task('pid'))])).toEqual([stopping, stopping, stopping])
  expect(isAlive(pid)).toBe(false)
})

test('a child sees none of the settings of its parent', async () => {
  process.env.FILES_TEST_SECRET = 'secret'
  const names = reasonOf(await poolOf({}, fakePath).parse(task('environment')))
  delete process.env.FILES_TEST_SECRET
  expect(names).toContain('PATH')
  expect(names).not.toContain('FILES_TEST_SECRET')
})

test('a child ends with its parent, also when it hangs', async () => {
  const parent = fork(fileURLToPath(new URL('./parser-pool-parent.ts', import.meta.url)), { execArgv: [] })
  const [pid] = await once(parent, 'message')
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('text is read from an image and from a scanned PDF where OCR is on', async () => {
  const pool = poolOf({ memoryMb: 512, ocr: true })
  const image = await pool.parse(taskOf('word.png', wordImageOf('COURT')))
  expect(image).toMatchObject({ status: 'parsed', parsed: { text: 'COURT', ocr: true, pages: 1 } })
  const scan = await pdfOf((pdf) => {
    pdf.addPage().image(wordImageOf('COURT'), 72, 72, { width: 300 })
    pdf.addPage().text('A page that has enough text of its own')
  })
  expect(await pool.parse(taskOf('scan.pdf', scan))).toMatchObject({
    status: 'parsed',
    parsed: { text: 'COURT\n\nA page that has enough text of its own', ocr: true, pages: 2 },
  })
})
