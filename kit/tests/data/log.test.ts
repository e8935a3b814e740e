import { expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { withRequestId } from '../../data/request-context.ts'

function logOf(format: 'json' | 'text', level = 'debug') {
  const lines: string[] = []
  return { log: createLog({ level, format, write: (line) => void lines.push(line) }), lines }
}

test('a JSON line has its level by name, its time and the id of the request', () => {
  const { log, lines } = logOf('json')
  withRequestId('r-1', () => log.child({ service: 's' }).info({ n: 1 }, 'said'))
  log.warn('outside')
  expect(JSON.parse(lines[0] as string)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    service: 's',
    request_id: 'r-1',
    n: 1,
    msg: 'said',
  })
  expect(JSON.parse(lines[1] as string)).not.toHaveProperty('request_id')
})

test('what is below the level is not written', () => {
  const { log, lines } = logOf('json', 'warn')
  log.info('no')
  log.error('yes')
  expect(lines).toHaveLength(1)
})

test('secrets do not reach a line, in whichever object they sit', () => {
  for (const format of ['json', 'text'] as const) {
    const { log, lines } = logOf(format)
    const secrets = {
      key: 'hunter2',
      password: 'hunter2',
      token: 'hunter2',
      secret: 'hunter2',
      authorization: 'hunter2',
    }
    log.info({ ...secrets, cookie: 'hunter2', 'x-internal-api-key': 'hunter2' }, 'at the top')
    log.info(
      { target: secrets, headers: { authorization: 'hunter2', 'x-internal-api-key': 'hunter2', cookie: 'hunter2' } },
      'below',
    )
    log.info({ request: { headers: { authorization: 'hunter2', 'x-internal-api-key': 'hunter2' } } }, 'two below')
    expect(lines).toHaveLength(3)
    expect(lines.join('')).not.toContain('hunter2')
    expect(lines[0]).toContain('***')
  }
})

test('an error is written with its stack and its cause', () => {
  const { log, lines } = logOf('json')
  log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed')
  expect(JSON.parse(lines[0] as string).err.stack).toMatch(/outer[\s\S]*inner/)
})

test('a text line is for a person: time, level, service, words, details, and the stack below', () => {
  const { log, lines } = logOf('text')
  log.child({ service: 'memory-service' }).info({ status: 200, route: '/a', note: 'two words' }, 'request')
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} INFO {2}memory-service request status=200 route=\/a note="two words"\n$/,
  )
  log.error({ err: new Error('broken') }, 'failed')
  expect(lines[1]).toMatch(/^\S+ ERROR failed\nError: broken\n\s+at /)
})

test('no value can pass for a line of its own', () => {
  const { log, lines } = logOf('text')
  log.info({ url: '/a\n12:00:00.000 ERROR forged', quoted: 'a"b' }, 'said\n12:00:00.000 ERROR forged')
  expect(lines[0]?.split('\n')).toHaveLength(2)
})

test('no line holds the signature of an address, wherever the address stands', () => {
  const ours = 'http://h/files-service/api/v1/files/signed/k1?method=GET&expires=1&signature=HUNTER2&x=1'
  const amazons = 'https://b.s3/k1?X-Amz-Credential=HUNTER2%2Faws&X-Amz-Signature=HUNTER2'
  for (const format of ['json', 'text'] as const) {
    const { log, lines } = logOf(format)
    log.error(
      { err: new Error(`cannot fetch ${ours}`, { cause: new Error(amazons) }), url: amazons },
      `asked "${ours}"`,
    )
    log.child({ of: ours }).info({ deep: { list: [amazons] } }, 'said')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain('HUNTER2')
    expect(lines.join('')).toContain('/files/signed/k1?method=GET&expires=1&signature=***')
  }
})
