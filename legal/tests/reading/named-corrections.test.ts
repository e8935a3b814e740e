import { expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { factsOf } from '../../case/ledger.ts'
import { readCase } from '../../reading/read-case.ts'

const on = '2026-11-17'
const note = {
  file_id: 'f1',
  name: '借条.txt',
  text: '借条\n今借到张三人民币伍万元整，2024年3月5日借，2025年3月5日前还清。\n借款人：李四',
}
const factsAfter = (...messages: string[]) => {
  const accounts = messages.map((text) => ({ text, on }))
  return factsOf(readCase(emptyCase, { accounts, files: [note], answers: {} }, 'private_lending').entries)
}

test.each([
  ['principal', '更正：借款本金：8万', 80_000],
  ['due_on', '更正：还款日：去年国庆', '2025-10-01'],
  ['respondent', 'Correction: Respondent: 李思', ['李思']],
  ['claimant', 'Correction: Claimant: Daniel A. Okafor', ['Daniel A. Okafor']],
  ['respondent_address', '更正：被告住所：杭州市西湖区文三路9号2幢。', '杭州市西湖区文三路9号2幢'],
])('a line that names %s sets it right, whatever a signed paper says', (slot, words, value) => {
  const fact = factsAfter('李四借了我五万不还。', words).get(slot)
  expect(fact).toMatchObject({ value, state: 'corrected' })
})

test('a line with a name that no fact has, or with words that are no value, sets nothing right', () => {
  const facts = factsAfter('李四借了我五万不还。', '更正：星座：白羊座\n更正：还款日：等他有钱')
  expect(facts.get('due_on')).toMatchObject({ value: '2025-03-05' })
  expect([...facts.values()].filter(({ state }) => state === 'corrected')).toEqual([])
})
