import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../kit/testing.ts'

const has = (program: string) => spawnSync(program, ['--version']).status === 0
const canBuild = has('buildah') && has('mmdebstrap') && has('unshare') && process.getuid?.() === 0
/** Building takes a minute or two, so it has to be asked for: `npm run test:deploy`. */
const isAsked = process.env.CASEWRIGHT_IMAGE === '1'

const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** What the container needs of its surroundings, without a daemon: a root that cannot be written, and the volume. */
const runReadOnly = `
  mount --bind "$ROOT" "$ROOT" && mount -o remount,bind,ro "$ROOT"
  mount --bind "$DATA" "$ROOT/data" && mount -t tmpfs tmpfs "$ROOT/tmp"
  mount --rbind /proc "$ROOT/proc" && mount --rbind /dev "$ROOT/dev"
  exec chroot --userspec=10001:0 "$ROOT" /app/node_modules/.bin/node /app/bin/casewright.mjs "$@"`

describe.skipIf(!isAsked || !canBuild)('image', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'casewright-image-test-'))
  const port = 20_000 + (process.pid % 20_000)
  let container: string | undefined
  beforeAll(() => {
    const base = join(scratch, 'base.tar')
    const [, release = ''] = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
    run('mmdebstrap', '--quiet', '--variant=extract', '--include=libc6,libstdc++6,libgcc-s1,base-files', release, base)
    const empty = run('buildah', 'from', 'scratch')
    run('buildah', 'add', empty, base, '/')
    run('buildah', 'commit', '--quiet', empty, 'casewright-test-base')
    const script = fileURLToPath(new URL('../image/build.ts', import.meta.url))
    const options = ['--builder=buildah', '--base=localhost/casewright-test-base', '--tag=casewright-test']
    run(process.execPath, script, ...options)
    container = run('buildah', 'from', 'localhost/casewright-test')
    run('buildah', 'rm', empty)
  }, 600_000)
  afterAll(() => {
    if (container) run('buildah', 'rm', container)
    spawnSync('buildah', ['rmi', 'localhost/casewright-test', 'localhost/casewright-test-base'], { env })
    rmSync(scratch, { recursive: true, force: true })
  })

  test('has less than 200 MB compressed', () => {
    const archive = join(scratch, 'image.tar')
    run('buildah', 'push', '--quiet', 'localhost/casewright-test', `oci-archive:${archive}`)
    expect(statSync(archive).size).toBeLessThan(200_000_000)
  })

  test('runs as somebody who is not root, with a root that cannot be written', async () => {
    const key = randomBytes(24).toString('hex')
    writeFileSync(join(scratch, 'run.sh'), runReadOnly)
    const data = join(scratch, 'data')
    run('install', '--directory', '--owner=10001', data)
    const address = await createTestDatabase()
    if (!('socketDirectory' in address)) throw new Error('the container reaches the embedded server only')
    const socket = join(address.socketDirectory, `.s.PGSQL.${address.port}`)
    // The socket is for our own account.
    const relay = createServer((client) => {
      pipeline(client, connect(socket), client).catch(() => {})
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const { port: databasePort } = relay.address() as AddressInfo
    const settings = {
      PATH: process.env.PATH,
      ROOT: run('buildah', 'mount', container as string),
      DATA: data,
      CASEWRIGHT_ENV: 'production',
      CASEWRIGHT_DATA_DIR: '/data',
      ACTUATOR_PROBES_OPEN: 'true',
      PORT: String(port),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/${address.database}`,
      INTERNAL_API_KEY: key,
      SECRETS_KEY: randomBytes(24).toString('hex'),
      AUDIT_SIGNING_KEY: generateKeyPairSync('ed25519')
        .privateKey.export({ type: 'pkcs8', format: 'der' })
        .toString('base64'),
      PUBLIC_URL: 'https://casewright.example',
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: 'https://id.example',
      OIDC_AUDIENCE: 'casewright',
    }
    const args = ['--mount', '--propagation', 'private', 'sh', join(scratch, 'run.sh'), 'start']
    const suite = spawn('unshare', args, { env: settings, stdio: 'inherit' })
    const ended = once(suite, 'exit')
    try {
      const readiness = `http://127.0.0.1:${port}/platform-service/api/v1/internal/actuator/health/readiness`
      await vi.waitFor(async () => expect((await fetch(readiness)).status).toBe(200), {
        timeout: 100_000,
        interval: 500,
      })
      expect((await fetch(`http://127.0.0.1:${port}/inbox`)).status).toBe(200)
    } finally {
      suite.kill('SIGTERM')
      await ended
      relay.close()
    }
  })
})
