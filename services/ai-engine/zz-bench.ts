import { createModels } from './adapters/models.ts'
import { readConfig } from './config.ts'

const m = createModels(readConfig({ AI_BASE_URL: 'http://127.0.0.1:4568/v1', AI_API_KEY: 'kkkkkkkk', AI_MODEL: 'm' }))
const turn = new AbortController()
const r = {
  skill: 's',
  model: null,
  system: 'You are x',
  messages: [{ role: 'user' as const, content: 'x'.repeat(2000) }],
  signal: turn.signal,
  record: () => {},
  schema: { type: 'object', properties: { a: { type: 'string' } } },
}
const stream = async () => {
  let t = ''
  for await (const x of m.stream(r)) t += x
  return t
}
const structured = () => m.structured(r)
for (const [name, run] of [
  ['stream', stream],
  ['structured', structured],
] as const) {
  for (let i = 0; i < 300; i++) await run().catch(() => {})
  const c = process.cpuUsage()
  const t = performance.now()
  const N = 1000
  for (let i = 0; i < N; i++) await run().catch(() => {})
  const d = process.cpuUsage(c)
  console.log(name, 'cpu ms', (d.user + d.system) / 1000 / N, 'wall', (performance.now() - t) / N)
}
