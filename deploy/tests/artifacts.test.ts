import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const deploy = fileURLToPath(new URL('../', import.meta.url))
const fileAt = (path: string) => readFileSync(join(deploy, path), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'casewright-deploy-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
/** What a checker says against a file; empty when it accepts it. */
function objections(program: string, args: readonly string[], options: { cwd?: string; env?: object } = {}): string {
  const env = { ...process.env, ...options.env }
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: options.cwd ?? deploy, env })
  return status === 0 ? '' : `${stdout}${stderr}` || `exit ${status}`
}

/** As docs/configuration.md has them, which is made from the code. */
const known = new Set([...fileAt('../docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name))
/** Variables set in a file: `NAME:` and `NAME=` of its lines that are about the suite. */
const variablesIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\$\{)\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=[:=])/g)].map(([, name]) => name as string)

describe('settings', () => {
  const suiteOf = (compose: string) =>
    compose.slice(0, compose.indexOf('\n  postgres:')).split('services:')[0] as string
  test.each([
    ['image/Containerfile', fileAt('image/Containerfile')],
    ['compose/compose.yaml', suiteOf(fileAt('compose/compose.yaml'))],
    ['compose/engines.yaml', fileAt('compose/engines.yaml').split('\n  opensearch:')[0] as string],
    ['helm/casewright/values.yaml', fileAt('helm/casewright/values.yaml')],
    ['helm/values/suite.yaml', fileAt('helm/values/suite.yaml')],
    ['helm/values/services.yaml', fileAt('helm/values/services.yaml')],
    ['helm/values/trial.yaml', fileAt('helm/values/trial.yaml')],
    ['systemd/casewright.service', fileAt('systemd/casewright.service')],
  ])('every variable of %s is a setting', (_path, text) => {
    const named = variablesIn(text)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('proxies', () => {
  test.skipIf(!has('caddy', 'version'))('Caddy accepts its file', () => {
    const env = { CASEWRIGHT_HOST: 'casewright.example', CASEWRIGHT_FILES_HOST: 'files.example' }
    expect(objections('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'proxies/Caddyfile'], { env })).toBe(
      '',
    )
  })

  test.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('nginx accepts its file', () => {
    const [key, certificate] = [join(scratch, 'key.pem'), join(scratch, 'fullchain.pem')]
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=casewright.example', '-days', '1']
    expect(objections('openssl', [...request, '-keyout', key, '-out', certificate])).toBe('')
    const server = fileAt('proxies/nginx.conf').replaceAll('/etc/ssl/casewright', scratch)
    const around = `pid ${scratch}/pid; error_log stderr; events {} http { access_log off; ${temporary} ${server} }`
    writeFileSync(join(scratch, 'nginx.conf'), around)
    expect(objections('nginx', ['-t', '-q', '-c', join(scratch, 'nginx.conf')])).toBe('')
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${scratch}/${kind};`)
    .join(' ')
})

test.skipIf(!has('systemd-analyze', '--version'))('systemd accepts the unit', () => {
  // Only the program itself need not be there.
  const unit = fileAt('systemd/casewright.service').replace(/ExecStart=.*/, 'ExecStart=/bin/true')
  writeFileSync(join(scratch, 'casewright.service'), unit)
  expect(objections('systemd-analyze', ['verify', join(scratch, 'casewright.service')])).toBe('')
})

test.skipIf(!has('promtool', '--version'))(
  'Prometheus accepts its configuration, and the alerts fire when they should',
  () => {
    cpSync(join(deploy, 'monitoring'), join(scratch, 'monitoring'), { recursive: true })
    const options = { cwd: join(scratch, 'monitoring') }
    writeFileSync(join(scratch, 'monitoring/internal-key'), 'key')
    expect(objections('promtool', ['check', 'config', 'prometheus.yml'], options)).toBe('')
    expect(objections('promtool', ['test', 'rules', 'alerts.test.yml'], options)).toBe('')
  },
)

describe.skipIf(!has('helm', 'version'))('chart', () => {
  const chart = join(deploy, 'helm/casewright')
  const cluster = ['--kube-version', '1.31.0']
  const render = (values: string, ...more: string[]) =>
    spawnSync(
      'helm',
      ['template', 'firm', chart, ...cluster, '--values', join(deploy, 'helm/values', values), ...more],
      {
        encoding: 'utf8',
      },
    )

  test.each(['suite.yaml', 'services.yaml', 'trial.yaml'])(
    'Helm renders it with %s, and Kubernetes would take it',
    (values) => {
      const { status, stdout, stderr } = render(values)
      expect([status, stderr]).toEqual([0, ''])
      writeFileSync(join(scratch, values), stdout)
      expect(
        objections('helm', ['lint', '--strict', chart, ...cluster, '--values', join(deploy, 'helm/values', values)]),
      ).toBe('')
      if (has('kubernetes-validate', '--version'))
        expect(objections('kubernetes-validate', ['--strict', '--quiet', join(scratch, values)])).toBe('')
    },
  )

  test('with a workload per service each finds the others, and only its own services run in it', () => {
    const { stdout } = render('services.yaml')
    expect(stdout).toContain('MATTER_URL: http://firm-matter:8081')
    expect(stdout).toContain('args: ["start","ai-engine"]')
    expect(stdout.match(/^kind: Deployment/gm)).toHaveLength(8)
    expect(stdout.match(/^kind: HorizontalPodAutoscaler/gm)).toHaveLength(2)
  })

  test('files on the disk of a pod, and a missing secret, are refused with the reason', () => {
    expect(render('suite.yaml', '--set', 'environment.FILES_STORAGE=disk').stderr).toContain(
      'pods need FILES_STORAGE=s3',
    )
    expect(render('suite.yaml', '--set', 'secret.existing=').stderr).toContain('name a secret that exists')
  })
})
