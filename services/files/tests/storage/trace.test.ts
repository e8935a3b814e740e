import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { owner, path, stranger, upload, useApp } from '../test-app.ts'

const matter = useMatterServer()
const app = useApp({}, matter.neighbours)

test('a trace that a caller begins goes on to the service that is asked for them, and log lines name it', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'evidence' })
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${id}-00f067aa0ba902b7-01` }
  expect((await app().ask('GET', `${path}/${fileId}`, { ...stranger, headers })).status).toBe(404)
  expect(matter.called.at(-1)?.traceparent).toMatch(new RegExp(`^00-${id}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
  expect((await app().ask('GET', `${path}/${fileId}`, stranger)).status).toBe(404)
  expect(matter.called.at(-1)?.traceparent).toBeUndefined()
  expect(app().logged.filter(({ trace_id }) => trace_id === id).length).toBeGreaterThan(0)
})
