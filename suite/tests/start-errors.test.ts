import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCasewright } from '../../acceptance/support/casewright-process.ts'
import { serversOf } from '../../acceptance/support/data-directory.ts'
import { freePort, production } from '../../acceptance/support/harness.ts'
import { callCommand } from './commands/command-process.ts'

const key = 'a-key-that-is-long-enough'
let folder: string
let taken: Server
let takenPort: number
let closedPort: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-start-'))
  await writeFile(join(folder, 'a-file'), '')
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  takenPort = (taken.address() as { port: number }).port
  closedPort = await freePort()
})
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

/** Settings that would work but for the given ones. */
const settingsWith = (environment: Record<string, string>) => ({
  PORT: '0',
  LOG_LEVEL: 'error',
  CASEWRIGHT_DATA_DIR: join(folder, 'data'),
  ...environment,
})

/** Starts in a process of its own, and waits for its end. */
async function failedProcess(environment: Record<string, string>, names: string[] = []) {
  const started = runCasewright(names, settingsWith(environment))
  const { code } = await started.ended
  return { code, stdout: started.stdout(), stderr: started.stderr() }
}

interface Mistake {
  name: string
  environment: () => Record<string, string>
  names?: string[]
  says: RegExp[]
}

const mistakes: Mistake[] = [
  {
    name: 'a port that is taken',
    environment: () => ({ PORT: `${takenPort}` }),
    says: [/Port \d+ on 127\.0\.0\.1 is taken/, /\bPORT\b/],
  },
  {
    name: 'a port that is no number',
    environment: () => ({ PORT: 'http' }),
    says: [/PORT must be a whole number .*"http"/],
  },
  { name: 'a port that cannot be', environment: () => ({ PORT: '65536' }), says: [/PORT must be/] },
  { name: 'an address that is not ours', environment: () => ({ HOST: '192.0.2.1' }), says: [/192\.0\.2\.1/, /HOST/] },
  {
    name: 'a database address of another kind',
    environment: () => ({ DATABASE_URL: 'mysql://localhost/x' }),
    says: [/DATABASE_URL must be an address that starts with postgres:\/\//],
  },
  {
    name: 'a database address where nothing listens',
    environment: () => ({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${closedPort}/x` }),
    says: [/DATABASE_URL/, /ECONNREFUSED/],
  },
  {
    name: "one service's database address where nothing listens",
    environment: () => ({ MEMORY_DATABASE_URL: `postgres://me:secret@127.0.0.1:${closedPort}/x` }),
    says: [/correct MEMORY_DATABASE_URL/, /ECONNREFUSED/],
  },
  {
    name: "one service's database address of another kind",
    environment: () => ({ MEMORY_DATABASE_URL: 'x' }),
    says: [/MEMORY_DATABASE_URL must be/],
  },
  {
    name: 'a service that does not exist',
    environment: () => ({}),
    names: ['memory', 'nonsense'],
    says: [/no service called nonsense/, /choose from .*memory/],
  },
  {
    name: 'a data folder that is a file',
    environment: () => ({ CASEWRIGHT_DATA_DIR: join(folder, 'a-file') }),
    says: [/a-file/, /CASEWRIGHT_DATA_DIR/],
  },
  {
    name: 'a data folder below a file',
    environment: () => ({ CASEWRIGHT_DATA_DIR: join(folder, 'a-file/below') }),
    says: [/a-file\/below/, /CASEWRIGHT_DATA_DIR/],
  },
  {
    name: 'a data folder that is a file, with a key given',
    environment: () => ({ CASEWRIGHT_DATA_DIR: join(folder, 'a-file'), INTERNAL_API_KEY: key }),
    says: [/a-file/, /CASEWRIGHT_DATA_DIR|choose another directory/],
  },
  {
    name: 'production without a key',
    environment: () => production,
    says: [/INTERNAL_API_KEY is not set/],
  },
  {
    name: 'production without a key for its secrets',
    environment: () => ({ ...production, INTERNAL_API_KEY: key, SECRETS_KEY: '' }),
    says: [/SECRETS_KEY is not set/],
  },
  {
    name: 'production with a key that everybody knows',
    environment: () => ({ ...production, INTERNAL_API_KEY: 'change-me-secret-key' }),
    says: [/INTERNAL_API_KEY looks like an example/],
  },
  {
    name: 'production that does not say who may enter',
    environment: () => ({ CASEWRIGHT_ENV: 'production', INTERNAL_API_KEY: key }),
    says: [/AUTH_MODE is not set: in production it must be oidc/],
  },
  {
    name: 'production with local users',
    environment: () => ({ ...production, AUTH_MODE: 'dev', INTERNAL_API_KEY: key }),
    says: [/AUTH_MODE=dev is only for trying out/],
  },
  {
    name: 'production without TLS before it',
    environment: () => ({ ...production, PUBLIC_URL: 'http://casewright.example.com', INTERNAL_API_KEY: key }),
    says: [/PUBLIC_URL must be set to the https:\/\/ address/],
  },
  {
    name: 'an address that others can reach, without saying who may enter',
    environment: () => ({ HOST: '0.0.0.0' }),
    says: [/AUTH_MODE is not set, and HOST 0\.0\.0\.0 can be reached from other machines/],
  },
  {
    name: 'a provider without an audience',
    environment: () => ({ AUTH_MODE: 'oidc', OIDC_ISSUER: 'https://id.example.com' }),
    says: [/OIDC_AUDIENCE is not set/],
  },
  {
    name: 'a key that is too short',
    environment: () => ({ INTERNAL_API_KEY: 'short-secret' }),
    says: [/INTERNAL_API_KEY must be text of at least 16 characters/],
  },
  {
    name: 'a setting of a service that is wrong',
    environment: () => ({ RERANK_TIMEOUT_MS: '0' }),
    says: [/RERANK_TIMEOUT_MS must be a whole number/],
  },
  {
    name: 'several mistakes at once',
    environment: () => ({
      PORT: '-1',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'x',
      INTERNAL_API_KEY: 'short',
      RERANK_URL: 'x',
      MEMORY_URL: 'x',
    }),
    says: [/\bPORT\b/, /LOG_LEVEL/, /DATABASE_URL/, /INTERNAL_API_KEY/, /RERANK_URL/, /MEMORY_URL/],
  },
]

describe('a start that cannot work ends with code 1 and says what to set', () => {
  for (const { name, environment, names, says } of mistakes)
    test(name, async () => {
      const { code, stdout, stderr } = await callCommand(['start', ...(names ?? [])], settingsWith(environment()))
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^Casewright cannot start\. /)
      for (const said of says) expect(stderr).toMatch(said)
      expect(stderr).not.toMatch(/^\s+at /m)
      expect(stderr).not.toContain('secret')
      expect(stderr.trimEnd().split('\n')).toHaveLength(name.startsWith('several') ? says.length : 1)
    })

  test('and so does the program itself', async () => {
    for (const { environment, names, says } of [mistakes[0], mistakes.at(-1)] as Mistake[]) {
      const { code, stdout, stderr } = await failedProcess(environment(), names)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^Casewright cannot start\. /)
      expect(stderr.trimEnd().split('\n')).toHaveLength(environment().LOG_LEVEL ? says.length : 1)
    }
  })

  test('and leaves no database server behind', async () => {
    expect(await serversOf(join(folder, 'data'))).toEqual([])
    expect((await readdir(folder)).sort()).toEqual(expect.arrayContaining(['a-file']))
  })
})

test.each(['--help', '-h'])('%s prints how to use it, and starts nothing', async (option) => {
  const { code, stdout, stderr } = await failedProcess({ PORT: 'nonsense' }, [option])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: casewright start/)
})
