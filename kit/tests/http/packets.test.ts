import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { withContext } from '../../data/request-context.ts'
import { openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { listening } from './raw-http.ts'
import { connectToServer } from './server-socket.ts'

test('begin, the organization and the first statement of a transaction leave in one packet', async () => {
  const address = await createTestDatabase()
  const packets: string[] = []
  const server = createServer((inner) => {
    const outer = connectToServer(address)
    inner.on('data', (packet) => packets.push(packet.toString('latin1')))
    inner.pipe(outer).pipe(inner)
    for (const socket of [inner, outer]) socket.on('error', () => socket.destroy())
  })
  const { port } = await listening(server)
  const url = `postgres://postgres@127.0.0.1:${port}/${address.database}`
  const { transaction, close } = openDatabase({ url }, { connectionsMax: 1 })
  const count = () => transaction((sql) => sql`select count(*) from pg_class where relpages > 0`)
  await count()
  packets.length = 0
  await withContext({ id: 'r', organization: 'firm-a' }, count)
  // The commit is the other one.
  expect(packets).toHaveLength(2)
  expect(packets[0]).toMatch(/casewright\.organization = 'firm-a'.*begin/s)
  await close()
  server.close()
})
