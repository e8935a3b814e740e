import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Block, commandBlocks, root } from './docs-commands.ts'
import { type CasewrightProcess, runCasewright } from './support/casewright-process.ts'
import { endServerIn } from './support/data-directory.ts'
import { freePort } from './support/harness.ts'

const pages = [...commandBlocks()]
const printedPort = 8080
/** Blocks that nobody runs shall stay few. */
const unrunMax = 5

let directory: string
let suite: CasewrightProcess
let port: number
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docs-'))
  // The folder of the installation, but with a data folder of its own.
  for (const name of await readdir(root))
    if (!['.casewright', '.git'].includes(name)) await symlink(join(root, name), join(directory, name))
  port = (await isFree(printedPort)) ? printedPort : await freePort()
  suite = runCasewright([], {
    PORT: String(port),
    CASEWRIGHT_DATA_DIR: join(directory, '.casewright'),
    LOG_LEVEL: 'error',
    AI_PDF_EXPORT: 'off',
    GATEWAY_MCP: 'on',
    GATEWAY_OPENAI: 'on',
    GATEWAY_AGUI: 'on',
  })
  await suite.address
})
afterAll(async () => {
  suite?.kill('SIGTERM')
  await suite?.ended
  await endServerIn(join(directory, '.casewright'))
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

const isFree = (wanted: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(true)))
  })

interface Outcome {
  code: number
  output: string
}

/** As they are printed, one after the other in one shell; only a port that is taken is exchanged for another. */
function run(blocks: readonly Block[]): Promise<Outcome> {
  const script = ['set -eu -o pipefail', ...blocks.map(({ line, text }) => `echo "# line ${line}" >&2\n${text}`)].join(
    '\n',
  )
  const env = {
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    HOME: process.env.HOME ?? directory,
    ...(port !== printedPort && { PORT: String(port) }),
  }
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['-c', script.replaceAll(`127.0.0.1:${printedPort}`, `127.0.0.1:${port}`)],
      { cwd: directory, env, timeout: 100_000, maxBuffer: 64 * 2 ** 20 },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, output: `${stdout.slice(-20_000)}\n${stderr}` }),
    )
    // Where somebody would type, nobody does.
    child.stdin?.end()
  })
}

/** An envelope that tells of a failure, or an event that does; of success the code is the number 0. */
const failures = (output: string): string[] =>
  output.match(/\{"code":(?:"[^"]*"|[1-9]\d*),"message".{0,300}|\{"event":"error".{0,300}/g) ?? []

const blocksOf = (when: Block['when']) =>
  pages
    .map(([page, blocks]) => [page, blocks.filter((block) => block.when === when)] as const)
    .filter(([, blocks]) => blocks.length > 0)

test.each(blocksOf('running'))('the commands of %s do as they are printed', { timeout: 120_000 }, async (_, blocks) => {
  const { code, output } = await run(blocks)
  expect(failures(output)).toEqual([])
  expect(code, output).toBe(0)
})

test('and those for a suite that has been stopped', { timeout: 120_000 }, async () => {
  suite.kill('SIGTERM')
  await suite.ended
  for (const [page, blocks] of blocksOf('stopped')) {
    const { code, output } = await run(blocks)
    expect(code, `${page}\n${output}`).toBe(0)
  }
})

test('what is not run is few, and says why', () => {
  const unrun = blocksOf('no-run').flatMap(([, blocks]) => blocks)
  expect(unrun.length).toBeLessThanOrEqual(unrunMax)
  for (const { reason } of unrun) expect(reason.length).toBeGreaterThan(10)
})
