import { expect, test } from 'vitest'
import { csvHead, csvLine } from '../../rules/audit-csv.ts'
import { auditRow } from './audit-rows.ts'
import { parseCsv } from './parse-csv.ts'

const line = (resource_id: string) =>
  csvLine({
    ...auditRow({ resource_id, details: { b: 'x, "y"', a: 1 }, user_id: null }),
    service: 's',
    seq: 7,
    collected_at: '2026-01-01T00:00:00.000Z',
    previous_hash: '0',
    hash: '1',
  })
const cellOf = (resource_id: string) => parseCsv(csvHead + line(resource_id))[0]?.resource_id

test.each([
  'plain',
  '',
  'a,b',
  'a;b',
  'say "x"',
  '"',
  'two\nlines',
  'two\r\nlines',
  '中文',
  'a=b',
  '5-3',
  ' inner ',
  "it's",
])('%j comes back as it was', (text) => {
  expect(cellOf(text)).toBe(text)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '|calc',
  '%0',
  '=HYPERLINK("http://x","y")',
  '-1,=2\n=3',
])('%j cannot become a formula: an apostrophe makes it text', (text) => {
  expect(cellOf(text)).toBe(`'${text}`)
})

test('the head names the columns, after the mark that makes spreadsheets read UTF-8', () => {
  expect(csvHead.startsWith('\ufeffseq,at,organization_id,')).toBe(true)
  expect(parseCsv(csvHead + line('x'))).toEqual([
    {
      seq: '7',
      at: '2026-01-02T03:04:05.678Z',
      organization_id: 'firm-a',
      user_id: '',
      service: 's',
      action: 'fact.created',
      resource_type: 'fact',
      resource_id: 'x',
      details: '{"b":"x, \\"y\\"","a":1}',
      request_id: 'r1',
      id: expect.any(String),
      collected_at: '2026-01-01T00:00:00.000Z',
      previous_hash: '0',
      hash: '1',
    },
  ])
})
