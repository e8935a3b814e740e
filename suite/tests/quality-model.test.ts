import { readFileSync } from 'node:fs'
import { startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, expect, test } from 'vitest'
import { modelTable } from '../../quality/model/run-model.ts'

const model = await startModelServer()
afterAll(() => model.stop())
const args = ['--model', model.url, '--matters', '01']
const environment = { AI_MODEL: 'm', AI_RETRIES: '0' }

/** The cells of a row, by the names of their columns. */
function rowOf(printed: string, name: string): Record<string, string> {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  const lines = printed.split('\n').filter((line) => line.startsWith('|'))
  const row = cells(lines.find((line) => line.startsWith(`| ${name} |`)) ?? '')
  return Object.fromEntries(cells(lines[0] ?? '').map((column, at) => [column, row[at] ?? '']))
}

/** What is measured of the matter itself. */
const outcomeOf = ({ 'slots F1': f1, ...row }: Record<string, string>) => [
  f1,
  ...Object.entries(row).flatMap(([name, cell]) => (/^(?:sums|dates|must|forbidden)/.test(name) ? [cell] : [])),
]

const recordings = { slots: 'intake', issues: 'issue_framing', paragraphs: 'document_draft' }
const recorded = (skill: string): string => {
  const name = skill === 'issue_framing' ? 'issue_framing-01' : `${skill}-01-iou-default-interest-only`
  const path = new URL(`../../services/ai-engine/tests/models/recordings/${name}.json`, import.meta.url)
  return JSON.stringify(JSON.parse(readFileSync(path, 'utf8')).answer)
}

test('npm run quality -- --model plays the labelled matters with any endpoint and counts what it was asked', async () => {
  model.answer(({ response_format }) => {
    const wanted = response_format?.json_schema?.schema as { properties: Record<string, unknown> }
    const [, skill = ''] = Object.entries(recordings).find(([name]) => name in wanted.properties) ?? []
    return recorded(skill)
  })
  const printed = await modelTable(args, environment)
  const row = rowOf(printed, 'm')
  expect(outcomeOf(row)).toEqual(outcomeOf(rowOf(printed, 'rules')))
  expect(row).toMatchObject({
    'calls per turn, at most': '1',
    'calls per matter': '4.0',
    'calls that failed': '0',
    'steps done by the rules instead': '0',
  })
  expect(Number(row['characters sent per matter'])).toBeGreaterThan(10_000)
})

test('with an endpoint that talks rubbish the table shows what the rules do, and how often they had to', async () => {
  model.answer(() => ({ say: 'The borrower owes 99,999.99.' }))
  const printed = await modelTable(args, environment)
  const row = rowOf(printed, 'm')
  expect(outcomeOf(row)).toEqual(outcomeOf(rowOf(printed, 'rules')))
  // The reading is tried again after the card.
  expect(row['steps done by the rules instead']).toBe('5')
})

test('without an endpoint the command says what is missing', async () => {
  await expect(modelTable(['--model'], {})).rejects.toThrow('--model <url>')
  await expect(modelTable(['--model', model.url], {})).rejects.toThrow('AI_MODEL')
  await expect(modelTable([...args.slice(0, 2), '--matters', 'xx'], environment)).rejects.toThrow('no such matter')
})
