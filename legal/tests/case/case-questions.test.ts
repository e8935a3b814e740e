import { expect, test } from 'vitest'
import { casesOf } from './case-samples.ts'

const note = '借条\n今借到张三人民币50000元，于2025年6月30日前归还。\n借款人：李四\n2024年6月1日'

test('a question on what sources contradict each other shows the passage of each file that says so', () => {
  const loans = casesOf('private_lending')
  const facts = loans.read(['我叫张三，李四2024年6月1日向我借款80000元，一直不还。'], [note])
  const [asked] = loans.questions(facts)
  const [read, said] = asked?.options ?? []
  expect(asked?.input_type).toBe('select')
  expect(read?.label).toBe('《file-0.txt》写的是50,000元')
  expect(read?.source).toMatchObject({ file_id: 'file-0', name: 'file-0.txt' })
  expect(note.slice(read?.source?.start, read?.source?.end)).toContain('50000元')
  expect(read?.source?.quote).toBe(note.slice(read?.source?.start, read?.source?.end))
  expect(said?.label).toBe('您说的是80,000元')
  expect(said?.source).toBeUndefined()
})

test('a question for a sum or a day says so, because its answer is words', () => {
  const loans = casesOf('private_lending')
  const asked = loans.questions(loans.read(['朋友借了我的钱一直不还。']))
  const kinds = new Set(asked.map(({ reads_as }) => reads_as))
  expect(kinds.has('money') || kinds.has('date')).toBe(true)
  for (const { input_type, reads_as } of asked) if (reads_as) expect(input_type).toBe('text')
})
