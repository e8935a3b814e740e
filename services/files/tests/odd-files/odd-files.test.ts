import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../../../kit/data/log.ts'
import { createParserPool } from '../../adapters/parser-pool.ts'
import { sniff } from '../../adapters/sniff.ts'
import { contentTypeOf } from '../../rules/content-type.ts'
import { isTextless } from '../../rules/textless.ts'
import { taskOf } from '../parsing/parse-samples.ts'
import { type OddFile, oddFiles } from './odd-files.ts'

const limits = { timeoutMs: 110_000, memoryMb: 512, children: 2, ocr: false, filesPerChild: 100 }
const pool = createParserPool(limits, createLog({ level: 'silent', format: 'json' }))
afterAll(() => pool.close())

const files = await oddFiles()

/** As an upload goes: what the first bytes show decides whether a reader is started at all. */
async function outcomeOf({ name, bytes }: OddFile): Promise<{ status: string; says: string }> {
  const task = taskOf(name, bytes)
  const head = readFileSync(task.path)
  const contentType = contentTypeOf(await sniff(head), 'application/octet-stream', name, head)
  if (isTextless(contentType)) return { status: 'unsupported', says: 'no reader is started' }
  const outcome = await pool.parse({ ...task, contentType })
  if (outcome.status === 'interrupted') return { status: outcome.status, says: '' }
  return { status: outcome.status, says: outcome.status === 'parsed' ? outcome.parsed.text : outcome.reason }
}

test.each(files.map((file) => [file.name, file.status, file] as const))('%s is %s', async (_name, status, file) => {
  expect(await outcomeOf(file)).toEqual({ status, says: expect.stringContaining(file.says) })
})

test('no two odd files have one name', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})
