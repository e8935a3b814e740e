import type { AuditLog } from '@casewright/contracts/platform/audit-logs'
import { type Identity, identityHeaders } from '@casewright/kit/http/identity'
import { testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { history } from '../catalogue/catalogue.ts'
import { useApp } from '../test-app.ts'
import {
  auditor,
  auditPath,
  auditRow,
  auditRows,
  chainOf,
  collected,
  expectForAuditors,
  operator,
} from './audit-rows.ts'
import { parseCsv } from './parse-csv.ts'

const app = useApp()
/** Nobody is named beside the key: it is the installation that asks. */
const installation = { person: {} }
/** A plain request, because the mark before CSV is lost when a response is read as text. */
async function take(query: string, { person }: { person: Identity }) {
  const identity = { organization: person.organization, user: person.user, superuser: person.superuser === true }
  const headers = { 'x-internal-api-key': testKeys[0], ...identityHeaders(identity as Identity) }
  const response = await fetch(`${app().url}${auditPath}/export${query}`, { headers })
  return {
    status: response.status,
    headers: response.headers,
    text: Buffer.from(await response.arrayBuffer()).toString(),
  }
}
const linesOf = ({ text }: { text: string }): AuditLog[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('as JSON lines it is the rows themselves, oldest first, under a name of its own', async () => {
  await collected(app(), auditRows(3, { organization_id: 'firm-j', details: { text: '中文\n"x"' } }))
  const answer = await take('', auditor('firm-j'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
  expect(answer.headers.get('content-disposition')).toContain('filename="audit-log-organization.jsonl"')
  expect(linesOf(answer)).toEqual(await chainOf(app(), 'firm-j'))
})

test('as CSV it is the same rows, in which no cell can be a formula', async () => {
  const ids = ['=1+1', '＝1', '\tx', 'a,b', 'say "x"', 'two\r\nlines', 'plain']
  await collected(
    app(),
    ids.map((resource_id) => auditRow({ resource_id, organization_id: 'firm-c', user_id: '-u' })),
  )
  const answer = await take('?format=csv', auditor('firm-c'))
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('filename="audit-log-organization.csv"')
  expect(answer.text.startsWith('\ufeff')).toBe(true)
  const chain = await chainOf(app(), 'firm-c')
  const guarded = (text: string) => (/^[=＝\t]/.test(text) ? `'${text}` : text)
  expect(parseCsv(answer.text)).toEqual(
    chain.map((row) => ({
      ...row,
      seq: String(row.seq),
      details: JSON.stringify(row.details),
      user_id: "'-u",
      resource_id: guarded(row.resource_id),
    })),
  )
})

test('more rows than are read at once are complete, also when a filter leaves most of them out', async () => {
  const organization_id = 'firm-many'
  for (let n = 0; n < 5; n++)
    await collected(app(), auditRows(900, { organization_id, action: n % 2 ? 'x.odd' : 'x.even' }))
  for (const [query, count] of [
    ['', 4500],
    ['?action=x.odd', 1800],
    ['?action=x.even', 2700],
    ['?format=csv', 4500],
  ] as const) {
    const answer = await take(query, auditor(organization_id))
    const seqs = (query.includes('csv') ? parseCsv(answer.text) : linesOf(answer)).map(({ seq }) => Number(seq))
    expect(seqs).toHaveLength(count)
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
  }
})

test('it takes the filters of the list', async () => {
  await collected(app(), [
    auditRow({ organization_id: 'firm-f', resource_id: '1', at: '2026-01-01T00:00:00Z' }),
    auditRow({ organization_id: 'firm-f', resource_id: '2', action: 'note.read' }),
  ])
  for (const [query, ids] of [
    ['?action=fact.', ['1']],
    ['?from=2026-01-01T00:00:00.001Z', ['2']],
    ['?user_id=nobody', []],
  ] as const)
    expect(linesOf(await take(query, auditor('firm-f'))).map(({ resource_id }) => resource_id)).toEqual(ids)
  for (const query of ['?format=xml', '?from=yesterday', '?to=2024-12-31T23:59:60Z', '?page=2'])
    expect(await take(query, auditor('firm-f'))).toMatchObject({
      status: 400,
      text: expect.stringContaining('invalid_input'),
    })
})

test('who takes it away is in the log as well; who is refused is not', async () => {
  await collected(app(), [...auditRows(2, { organization_id: 'firm-t' }), auditRow({ organization_id: null })])
  await take('?format=csv', auditor('firm-t'))
  await take('?format=xml', auditor('firm-t'))
  await take('?scope=installation', auditor('firm-t'))
  await app().ask('GET', `${auditPath}/export?scope=installation`, operator)
  const exported = { action: 'audit_log.exported' }
  expect((await history(app(), 'organization')).filter((row) => row.organization_id === 'firm-t')).toEqual([
    { ...exported, organization_id: 'firm-t', user_id: 'user-of-firm-t', details: { format: 'csv', up_to: 2 } },
  ])
  expect(await history(app(), 'installation')).toEqual([
    { ...exported, organization_id: null, user_id: 'operator', details: { format: 'jsonl', up_to: 1 } },
  ])
})

test('nobody takes away what belongs to another organization, or to the installation', async () => {
  await collected(app(), [auditRow({ organization_id: 'firm-a' }), auditRow({ organization_id: null, action: 'own' })])
  expect((await take('', auditor('firm-b'))).text).toBe('')
  expect(parseCsv((await take('?format=csv', auditor('firm-b'))).text)).toEqual([])
  expect(linesOf(await take('', auditor('firm-a'))).map(({ organization_id }) => organization_id)).toEqual(['firm-a'])
  const { text } = await take('?scope=installation&action=own', installation)
  expect(linesOf({ text })).toMatchObject([{ organization_id: null, action: 'own' }])
})

test('it needs audit:read, and the installation platform:read', () => expectForAuditors(app(), `${auditPath}/export`))
