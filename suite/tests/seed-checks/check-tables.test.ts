import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTables } from '../../seed-checks/check-tables.ts'
import type { Json } from './seed-changes.ts'

const shipped = fileURLToPath(new URL('../../../resources', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-tables-'))
  for (const name of ['legal_tables', 'texts']) await cp(join(shipped, name), join(folder, name), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const linesOf = async () =>
  (await checkTables(folder)).faults.map(({ package_id, file, message }) => `${package_id}/${file}: ${message}`)

/** What the check says of a copy in which one file was changed. */
async function saidOf(file: string, change: (content: Json) => void): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8')
  try {
    const content = JSON.parse(text)
    change(content)
    await writeFile(join(folder, file), JSON.stringify(content))
    return await linesOf()
  } finally {
    await writeFile(join(folder, file), text)
  }
}

test('the tables and texts that we ship have no fault', async () => {
  const { counts, faults } = await checkTables()
  expect(faults).toEqual([])
  expect(counts.tables).toBeGreaterThan(3)
})

describe('a fault of a table is found', () => {
  test.each<[string, string, (content: Json) => void, string]>([
    [
      'a rate that is no number',
      'lending_rates',
      ({ one_year_lpr: [first] }) => Object.assign(first, { percent: '4' }),
      'one_year_lpr.0.percent must be a number',
    ],
    [
      'rates out of order',
      'lending_rates',
      ({ one_year_lpr }) => one_year_lpr.push({ since: '2020-01-20', percent: 3 }),
      'one_year_lpr: 2020-01-20 does not come after 2025-05-20',
    ],
    [
      'a day that is not in the calendar',
      'holidays',
      ({ years }) => Object.assign(years[2026].holidays[0], { to: '01-00' }),
      'years.2026.holidays.0.to must have the form ^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
    ],
    [
      'days of a holiday the wrong way round',
      'holidays',
      ({ years }) => Object.assign(years[2026].holidays[1], { to: '02-01' }),
      '2026 春节 ends before it begins',
    ],
    [
      'words for a cause that the seed package does not have',
      'cause_words',
      ({ words }) => Object.assign(words, { 'CN-CIV-9999': words['CN-CIV-0415'] }),
      'CN-CIV-9999 is no cause of the seed package',
    ],
    [
      'a usual cause without words',
      'cause_words',
      ({ usual }) => usual.push('CN-CIV-0100'),
      'usual: CN-CIV-0100 has no words',
    ],
    [
      'a pattern that does not compile',
      'cause_words',
      ({ words }) => words['CN-CIV-0415'].weak.zh.push('欠(条'),
      'CN-CIV-0415: 欠(条 is no pattern',
    ],
    [
      'a member that nobody reads',
      'element_words',
      ({ general: [first] }) => Object.assign(first, { weight: 1 }),
      'general.0.weight is not a known field',
    ],
    [
      'an element without its English name',
      'element_words',
      ({ general: [first] }) => delete first.name.en,
      'general.0.name.en is required',
    ],
    [
      'an element twice',
      'element_words',
      ({ general }) => general.push(general[0]),
      'general has the element relation twice',
    ],
    [
      'words of an element that its cause does not have',
      'element_words',
      ({ words: [loan] }) => Object.assign(loan.elements, { weather: ['雨'] }),
      'CN-CIV-0415: there is no element weather',
    ],
    [
      'words of a cause twice',
      'element_words',
      ({ words }) => words.push({ codes: ['CN-CIV-0415'], elements: { due: ['到期'] } }),
      'CN-CIV-0415 has words twice',
    ],
    ['evidence without an English name', 'evidence_names', (names) => delete names.借条, '借条 has no English name'],
    [
      'the name of evidence that no element has',
      'evidence_names',
      (names) => Object.assign(names, { 天气: 'weather' }),
      '天气 is no evidence of the seed package',
    ],
    [
      'a problem of a topic that is not there',
      'contract_problems',
      ({ auto_renewal }) => auto_renewal.topics.push('weather'),
      'auto_renewal: there is no topic weather',
    ],
    [
      'a level that is not one',
      'contract_problems',
      ({ auto_renewal }) => Object.assign(auto_renewal, { level: 'severe' }),
      'auto_renewal.level must be "high" or "medium" or "low"',
    ],
    [
      'a placeholder of one language',
      'contract_problems',
      ({ excessive_interest: { why } }) => Object.assign(why, { en: 'Too high' }),
      'excessive_interest has the placeholders {percent} in Chinese and none in English',
    ],
    [
      'something lacking of a topic that is not there',
      'contract_lacks',
      ({ no_credit }) => Object.assign(no_credit, { topic: 'weather' }),
      'no_credit: there is no topic weather',
    ],
    [
      'a list that asks twice',
      'contract_lists',
      ({ lease }) => lease.topics.push('deposit'),
      'lease asks for deposit twice',
    ],
    [
      'a side that nobody knows',
      'contract_sides',
      ({ offered }) => offered.loan.push('bank'),
      'loan offers bank, which is no side',
    ],
    [
      'a character that nobody sees',
      'element_words',
      ({ general: [first] }) => Object.assign(first.name, { zh: '双方\u200b' }),
      'general.0.name.zh holds the character U+200B, which nobody sees',
    ],
  ])('%s', async (_, table, change, message) => {
    const file = `legal_tables/${table}.json`
    expect(await saidOf(file, change)).toEqual([`${file}: ${message}`])
  })

  test('a table without a schema, and a schema without its table', async () => {
    const [here, there] = ['holidays', 'feasts'].map((name) => join(folder, 'legal_tables', `${name}.json`)) as [
      string,
      string,
    ]
    await cp(here, there)
    await rm(here)
    const said = await linesOf()
    await cp(there, here)
    await rm(there)
    expect(said).toEqual([
      'legal_tables/holidays.json: is missing',
      'legal_tables/feasts.json: has no schema in suite/seed-checks/table-schemas.ts',
    ])
  })
})

describe('a fault of a catalogue is found', () => {
  const saidOfTexts = async (texts: Json): Promise<string[]> => {
    await mkdir(join(folder, 'texts'), { recursive: true })
    const file = join(folder, 'texts/greetings.json')
    await writeFile(file, JSON.stringify(texts))
    const said = await linesOf()
    await rm(file)
    return said
  }

  test.each<[string, Json, string[]]>([
    ['no fault', { hello: { zh: '{name}，您好', en: 'Hello {name}' } }, []],
    ['no English', { hello: { zh: '您好' } }, ['hello.en is required']],
    ['an empty text', { hello: { zh: '', en: 'Hello' } }, ['hello.zh must have at least 1 character']],
    ['a third language', { hello: { zh: '您好', en: 'Hello', fr: 'Salut' } }, ['hello.fr is not a known field']],
    [
      'a placeholder of one language',
      { hello: { zh: '{name}，您好', en: 'Hello' } },
      ['hello has the placeholders {name} in Chinese and none in English'],
    ],
    [
      'a placeholder of another name',
      { hello: { zh: '{name}，您好', en: 'Hello {who}' } },
      ['hello has the placeholders {name} in Chinese and {who} in English'],
    ],
  ])('%s', async (_, texts, problems) => {
    expect(await saidOfTexts(texts)).toEqual(problems.map((problem) => `texts/greetings.json: ${problem}`))
  })
})
