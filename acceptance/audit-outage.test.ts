import { expect, onTestFinished, test } from 'vitest'
import { runCasewright } from './support/casewright-process.ts'
import { createDataDirectory } from './support/data-directory.ts'
import { fact, write } from './support/facts.ts'
import { type Call, freePort, quiet, request } from './support/harness.ts'
import { eventually, logIn } from './support/logins.ts'

const written = 40

test('while platform-service is away nothing is lost and nothing waits, through kill -9 as well', async () => {
  const data = await createDataDirectory()
  const port = await freePort()
  const environment = { ...quiet, ...data.environment, PLATFORM_URL: `http://127.0.0.1:${port}` }
  const processes: ReturnType<typeof runCasewright>[] = []
  const run = async (name: string, more: Record<string, string> = {}) => {
    const started = runCasewright([name], { ...environment, ...more })
    processes.push(started)
    const origin = await started.address
    const call: Call = (method, path, options) => request(`${origin}${path}`, method, options)
    return { started, origin, call }
  }
  onTestFinished(async () => {
    for (const one of processes) one.kill('SIGTERM')
    await Promise.all(processes.map(({ ended }) => ended))
    await data.remove()
  })

  const memory = await run('memory')
  const began = performance.now()
  for (let n = 0; n < written; n++) await write(memory.call, 'demo-firm', fact({ entity_key: `key.${n}` }))
  // Waiting for a service that does not answer would have taken seconds for each.
  expect(performance.now() - began).toBeLessThan(40_000)
  memory.started.kill('SIGKILL')
  await memory.started.ended

  const platform = await run('platform', { PORT: String(port) })
  const lawyer = await logIn(platform.origin, data.path, 'lawyer')
  const rows = async (): Promise<{ seq: number; details: object }[]> =>
    (await platform.call('GET', '/api/v1/platform/audit-logs?action=fact.created&size=200', { headers: lawyer })).data
      .items
  expect(await rows()).toEqual([])
  const { call } = await run('memory')
  await eventually(async () => (await rows()).length === written)
  await write(call, 'demo-firm', fact({ entity_key: 'the.last' }))
  await eventually(async () => (await rows()).length === written + 1)

  const facts = (await call('GET', '/api/v1/internal/memory/users/u1/facts?size=200', { tenant: 'demo-firm' })).data
    .items
  const inOrderOfWriting = facts.map(({ fact_id }: { fact_id: string }) => fact_id).reverse()
  const listed = (await rows()).map((row) => (row as unknown as { resource_id: string }).resource_id).reverse()
  expect(listed).toEqual(inOrderOfWriting)
  const { data: verified } = await platform.call('GET', '/api/v1/platform/audit-logs/verify', { headers: lawyer })
  expect(verified).toMatchObject({ intact: true, checked: written + 1 })
})
