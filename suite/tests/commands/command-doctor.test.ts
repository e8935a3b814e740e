import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { callCommand, runCommand, type SuiteForCommands, startForCommands } from './command-process.ts'

interface Finding {
  status: string
  name: string
  detail: string
  mend?: string
}

let suite: SuiteForCommands
beforeAll(async () => {
  const settings = { CLAMD_ADDRESS: `127.0.0.1:${await freePort()}` }
  suite = await startForCommands(['platform', 'files', 'knowledge'], settings, { empty: true })
})
afterAll(() => suite?.stop())

async function examined(environment: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await callCommand(['doctor', '--json', ...args], environment)
  const { status, findings } = JSON.parse(stdout) as { status: string; findings: Finding[] }
  const about = (name: string) => findings.find((finding) => finding.name === name)
  return { code, status, stdout, stderr, findings, about }
}

describe('doctor', () => {
  test('tells the health of a running suite, and how to mend what is not well', async () => {
    const { code, status, about } = await examined(suite.environment)
    expect({ code, status }).toEqual({ code: 1, status: 'problem' })
    expect(about('suite')).toEqual({ status: 'ok', name: 'suite', detail: `answers at ${suite.url}` })
    expect(about('files-service, storage')).toBeUndefined()
    expect(about('files-service, malware scan')).toMatchObject({
      status: 'problem',
      mend: 'Set CLAMD_ADDRESS to a ClamAV daemon that runs.',
    })
    expect(about('knowledge-service, search engine')?.status).toBe('warning')
    expect(about('memory-service')).toEqual({
      status: 'warning',
      name: 'memory-service',
      detail: `does not run at ${suite.url}`,
      mend: 'Start it there, or set MEMORY_URL to where it runs.',
    })
  })

  test('looks at the migrations and the clock of the database that runs', async () => {
    const { about } = await examined(suite.environment)
    // Of eight services three have run here.
    expect(about('migrations')?.status).toBe('warning')
    expect(about('migrations')?.detail).toMatch(/^memory\/0001.* are not applied yet$/)
    expect(about('clock of the database')).toMatchObject({ status: 'ok', detail: 'agrees with this machine' })
  })

  test('asks the model, and says what is wrong with it', async () => {
    const asked: unknown[] = []
    let answer = (response: ServerResponse) => void response.end('data: {"choices":[{"delta":{"content":"ok"}}]}\n\n')
    const endpoint = createServer(
      (request, response) =>
        void (async () => {
          asked.push([request.url, request.headers.authorization, JSON.parse(await text(request)).model])
          answer(response)
        })(),
    )
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void endpoint.close())
    const AI_BASE_URL = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`
    const environment = { ...suite.environment, AI_BASE_URL, AI_MODEL: 'm', AI_API_KEY: 'the-key' }
    const model = async (more = {}) => (await examined({ ...environment, ...more })).about('model')
    expect(await model()).toMatchObject({ status: 'ok', detail: expect.stringMatching(/^m answers within \d+ ms$/) })
    expect(asked).toEqual([['/v1/chat/completions', 'Bearer the-key', 'm']])
    answer = (response) => void response.writeHead(401).end()
    expect(await model()).toMatchObject({ status: 'problem', detail: 'm answers with 401' })
    answer = (response) => void response.end('{}')
    expect((await model())?.detail).toBe('m answers, but not as a stream of completions')
    expect((await model({ AI_MODEL: '' }))?.detail).toBe('AI_BASE_URL is set, and AI_MODEL is not')
    const closed = `http://127.0.0.1:${await freePort()}/v1`
    expect((await model({ AI_BASE_URL: closed }))?.detail).toBe(`${closed} cannot be reached (ECONNREFUSED)`)
  })

  test('compares the clock of the identity provider, and notices one that does not answer', async () => {
    let offMs = 0
    const provider = createServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() + offMs).toUTCString()).end('{}')
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void provider.close())
    const OIDC_ISSUER = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const environment = { ...suite.environment, AUTH_MODE: 'oidc', OIDC_AUDIENCE: 'a' }
    const clock = async () => (await examined({ ...environment, OIDC_ISSUER })).about('clock of the identity provider')
    expect(await clock()).toMatchObject({ status: 'ok' })
    offMs = -120_000
    expect(await clock()).toMatchObject({
      status: 'problem',
      detail: expect.stringMatching(/^is 1[12]\d\.\d s behind/),
    })
    const closed = `http://127.0.0.1:${await freePort()}`
    const { about } = await examined({ ...environment, OIDC_ISSUER: closed })
    expect(about('identity provider')).toMatchObject({ status: 'problem' })
  })

  test('looks at the disk of the files as well, when it is another one', async () => {
    const { findings } = await examined({ ...suite.environment, FILES_DIRECTORY: '/dev/shm' })
    expect(findings.filter(({ name }) => name === 'disk').map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/GB are free in the data folder$/),
      expect.stringMatching(/GB are free in the folder of files$/),
    ])
  })

  test('says it in words, and the failure in a sentence', async () => {
    const { code, stdout, stderr } = await runCommand(['doctor'], { environment: suite.environment })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^ok {7}Node: 24/m)
    expect(stdout).toMatch(/^problem {2}files-service, malware scan: .+\n {9}Set CLAMD_ADDRESS/m)
    expect(stdout).toMatch(/\n\n1 problem and \d+ warnings\.\n$/)
    expect(stderr).toBe('One thing is wrong: mend what is marked as a problem.\n')
  })

  test('knows that the key is that of another installation', async () => {
    const { code, about } = await examined({
      ...suite.environment,
      INTERNAL_API_KEY: 'the-key-of-another-installation',
    })
    expect(code).toBe(1)
    expect(about('suite')).toEqual({
      status: 'problem',
      name: 'suite',
      detail: `The suite at ${suite.url} refused the internal key of INTERNAL_API_KEY`,
      mend: 'Give its own with --key-file or INTERNAL_API_KEY.',
    })
  })

  test('finds nothing wrong before the first start', async () => {
    const folder = join(suite.dataDirectory, 'not-yet')
    const environment = { CASEWRIGHT_DATA_DIR: folder, PORT: String(await freePort()) }
    const { code, status, findings, stderr } = await examined(environment)
    expect({ code, status, stderr }).toEqual({ code: 0, status: 'ok', stderr: '' })
    expect(findings.map(({ name }) => name)).toEqual([
      'Node',
      'data folder',
      'disk',
      'settings',
      'login',
      'embedded database',
      'port',
    ])
  })

  test('names every setting that is wrong with what is accepted, and no secret', async () => {
    const closed = await freePort()
    const { code, stdout, findings } = await examined({
      CASEWRIGHT_DATA_DIR: join(import.meta.dirname, 'command-doctor.test.ts'),
      CASEWRIGHT_ENV: 'production',
      PORT: 'http',
      LOG_LEVEL: 'loud',
      INTERNAL_API_KEY: 'too-short',
      RERANK_TIMEOUT_MS: '0',
      DATABASE_URL: `postgres://me:hidden@127.0.0.1:${closed}/x`,
      OIDC_CLOCK_SKEW_SECONDS: '-1',
    })
    expect(code).toBe(1)
    expect(stdout).not.toMatch(/too-short|hidden/)
    const problems = findings.filter(({ status }) => status === 'problem')
    expect(
      problems.map(({ name, detail, mend }) =>
        `${name}: ${detail} | ${mend}`.replaceAll(String(closed), 'CLOSED').replace(import.meta.dirname, 'HERE'),
      ),
    ).toMatchInlineSnapshot(`
      [
        "data folder: HERE/command-doctor.test.ts is a file | Set CASEWRIGHT_DATA_DIR to a folder that this user may write.",
        "PORT: must be a whole number from 0 to 65535, but is "http" | Correct PORT or leave it out; docs/configuration.md tells what it is for.",
        "INTERNAL_API_KEY: must be text of at least 16 characters | Correct INTERNAL_API_KEY or leave it out; docs/configuration.md tells what it is for.",
        "LOG_LEVEL: must be one of trace, debug, info, warn, error, silent, but is "loud" | Correct LOG_LEVEL or leave it out; docs/configuration.md tells what it is for.",
        "OIDC_CLOCK_SKEW_SECONDS: must be a whole number from 0 to 300, but is "-1" | Correct OIDC_CLOCK_SKEW_SECONDS or leave it out; docs/configuration.md tells what it is for.",
        "RERANK_TIMEOUT_MS: must be a whole number from 50 to 30000, but is "0" | Correct RERANK_TIMEOUT_MS or leave it out; docs/configuration.md tells what it is for.",
        "login: AUTH_MODE is not set | In production it must be oidc.",
        "secrets key: SECRETS_KEY is not set, and production makes none | Set SECRETS_KEY to a random text of at least 32 characters, the same for all services, and keep it with the backups.",
        "external database: The database at postgres://127.0.0.1:CLOSED/x cannot be used (connect ECONNREFUSED 127.0.0.1:CLOSED) | Correct DATABASE_URL.",
      ]
    `)
  })

  test('knows that what answers is something else', async () => {
    const stranger = createServer((_request, response) => response.end('<h1>Welcome</h1>'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    const { code, about } = await examined(suite.environment, '--url', url)
    await new Promise((resolve) => stranger.close(resolve))
    expect(code).toBe(1)
    expect(about('suite')?.detail).toBe(`Something answers at ${url}, but it is not Casewright`)
  })

  test('an address that was given and where nothing answers is a problem', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const { code, about } = await examined(suite.environment, '--url', url)
    expect(code).toBe(1)
    expect(about('suite')?.detail).toBe(`nothing answers at ${url}`)
  })
})
