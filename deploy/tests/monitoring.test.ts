import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'

const suite = useSharedSuite('one process')
const fileAt = (path: string) => readFileSync(new URL(`../monitoring/${path}`, import.meta.url), 'utf8')

/** Words of an expression that are names of metrics: what stands before a selector, a range or a comparison, and is no function. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b([a-z][a-z_]*_[a-z_]+)\b(?!\s*\()/g)]
    .map(([, name]) => name as string)
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))

test('every metric of the dashboard and of the alerts is one that the services show', async () => {
  const pages = await Promise.all(
    suite().services.map((service) => suite().call('GET', '/api/v1/internal/actuator/prometheus', { service })),
  )
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
  const shown = new Set(pages.flatMap(({ text }) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)))
  const { panels } = JSON.parse(fileAt('dashboards/casewright.json'))
  const drawn: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map((t) => t.expr))
  const [, ...rules] = fileAt('alerts.yml').split('expr:')
  const watched = rules.map((rule) => (rule.split(/\n {8}(?:for|labels):/)[0] as string).replace('|', ''))
  const named = new Set([...drawn, ...watched].flatMap(metricsIn))
  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((name) => !shown.has(name))).toEqual([])
})
