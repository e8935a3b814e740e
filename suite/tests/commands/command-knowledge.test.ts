import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, type SuiteForCommands, startForCommands } from './command-process.ts'

let suite: SuiteForCommands
beforeAll(async () => {
  suite = await startForCommands(['knowledge'])
  const key = await readFile(join(suite.dataDirectory, 'internal-api-key'), 'utf8')
  const documents = [{ document_id: 'd', title: 'law', text: 'law' }]
  const written = await fetch(`${suite.url.replace(/\/$/, '')}/knowledge-service/api/v1/internal/atomic/batch-upsert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-api-key': key.trim() },
    body: JSON.stringify({ kb_id: 'sys_law', documents }),
  })
  expect(written.status).toBe(200)
})
afterAll(() => suite?.stop())

const tune = (...args: string[]) => runCommand(['knowledge', 'tune', ...args], { environment: suite.environment })

test('each base is told with what counts in it, and why where nothing was learnt', async () => {
  const { code, stdout, stderr } = await tune('sys_law')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatchInlineSnapshot(`
    "BASE     PASSAGES  MEANING COUNTS  BY
    sys_law  0         0.16            default: no embedding model is configured (KNOWLEDGE_EMBEDDING_MODEL)
    "
  `)
  const [told] = JSON.parse((await tune('sys_law', '--json')).stdout)
  expect(told).toMatchObject({ kb_id: 'sys_law', samples: 0, vector_weight: 0.16, vector_weight_source: 'default' })
})

test('a base that is not there, or is of others, is no base', async () => {
  const { code, stdout, stderr } = await tune('sys_law', 'kb-of-others')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe('Knowledge base kb-of-others not found.\n')
})
