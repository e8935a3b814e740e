import type { IncomingHttpHeaders } from 'node:http'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { withContext } from '../../data/request-context.ts'
import { traceFrom, traceHeaders } from '../../data/trace-context.ts'
import { defineContract } from '../../http/endpoint.ts'
import { httpClient } from '../../http/http-client.ts'
import { listen } from './raw-http.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = `00-${id}-00f067aa0ba902b7-01`

test('a sound header names the trace; a faulty one counts as none', () => {
  expect(traceFrom(parent, 'a=1')).toEqual({ id, flags: '01', state: 'a=1' })
  expect(traceFrom(parent, undefined)).toEqual({ id, flags: '01' })
  const faulty = [
    undefined,
    '',
    parent.toUpperCase(),
    parent.replace('00-', '01-'),
    `${parent}-x`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${id}-${'0'.repeat(16)}-01`,
    [parent, parent],
  ]
  for (const one of faulty) expect(traceFrom(one, 'a=1')).toBeUndefined()
  expect(traceFrom(parent, 'x'.repeat(600))).toEqual({ id, flags: '01' })
})

test('every call for a request is another step of the same trace', () => {
  const steps = [1, 2].map(() => traceHeaders({ id, flags: '00' }).traceparent ?? '')
  for (const step of steps) expect(step).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-00$`))
  expect(steps[0]).not.toBe(steps[1])
})

test('log lines name the trace', () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ level: 'info', format: 'json', write: (line) => void lines.push(JSON.parse(line)) })
  withContext({ id: 'r', trace: { id, flags: '01' } }, () => log.info('within'))
  withContext({ id: 'r' }, () => log.info('without'))
  expect(lines).toMatchObject([{ request_id: 'r', trace_id: id }, { request_id: 'r' }])
  expect(lines[1]).not.toHaveProperty('trace_id')
})

test('a call over HTTP tells the trace of the request that it is made for, and none where there is none', async () => {
  const seen: IncomingHttpHeaders[] = []
  const server = await listen((request, response) => {
    seen.push(request.headers)
    response.setHeader('content-type', 'application/json').end('{"code":0,"message":"success","data":{}}')
  })
  const contract = defineContract({
    get: {
      method: 'GET',
      path: '/api/v1/internal/get',
      summary: '',
      reply: { as: 'envelope', of: Type.Unknown() },
    },
  })
  const client = httpClient(contract, { name: 'other-service', url: server.url, key: 'k' })
  await withContext({ id: 'r', trace: { id, flags: '01', state: 'a=1' } }, () => client.get({}))
  await withContext({ id: 'r' }, () => client.get({}))
  await server.close()
  expect(seen[0]).toMatchObject({ traceparent: expect.stringContaining(`00-${id}-`), tracestate: 'a=1' })
  expect(seen[1]?.traceparent).toBeUndefined()
})
