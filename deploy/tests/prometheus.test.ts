import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort, internalKey } from '../../acceptance/support/harness.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'

const { CASEWRIGHT_TEST_PROMETHEUS: prometheus = '' } = process.env
const monitoring = new URL('../monitoring/', import.meta.url).pathname

/** With `npm run test:engines`, where Prometheus is installed. */
describe.skipIf(!prometheus)('a real Prometheus', () => {
  const suite = useSharedSuite('one process')
  const promtool = (args: readonly string[], input = '') =>
    execFileSync(join(prometheus, '..', 'promtool'), args, { cwd: monitoring, input, encoding: 'utf8' })

  test('promtool finds no fault with the metrics of any service', async () => {
    for (const service of suite().services) {
      const { text } = await suite().call('GET', '/api/v1/internal/actuator/prometheus', { service })
      expect(promtool(['check', 'metrics'], text), service).toBe('')
    }
  })

  test('the alerts are rules that fire when they should', () => {
    expect(promtool(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS')
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
  })

  test('our configuration scrapes every service with the internal key as bearer token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'casewright-prometheus-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const config = readFileSync(join(monitoring, 'prometheus.yml'), 'utf8')
    const address = new URL(suite().origins[0] as string).host
    writeFileSync(
      join(folder, 'prometheus.yml'),
      config.replaceAll('127.0.0.1:8081', address).replace('scrape_interval: 15s', 'scrape_interval: 1s'),
    )
    writeFileSync(join(folder, 'internal-key'), internalKey)
    copyFileSync(join(monitoring, 'alerts.yml'), join(folder, 'alerts.yml'))
    const port = await freePort()
    const server = spawn(
      prometheus,
      ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`],
      { cwd: folder, stdio: 'ignore' },
    )
    onTestFinished(() => void server.kill('SIGKILL'))
    const ask = async (query: string): Promise<{ metric: { service: string }; value: [number, string] }[]> => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`)
      return ((await response.json()) as { data: { result: [] } }).data.result
    }
    await expect
      .poll(async () => (await ask('up == 1').catch(() => [])).length, { timeout: 60_000, interval: 500 })
      .toBe(suite().services.length)
    expect((await ask('health_part{part="database",status="UP"}')).length).toBe(suite().services.length)
    // What belongs to the process is shown once, not by each of its services.
    expect(await ask('casewright_build_info')).toHaveLength(1)
  })
})
