import { describe, expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { caseInShort } from '../../case/case-in-short.ts'
import { interestOfCase } from '../../case/case-interest.ts'
import { modelNamed } from '../../case/case-models.ts'
import { elementsOf } from '../../case/elements.ts'
import { factsOf } from '../../case/ledger.ts'
import { readCase } from '../../reading/read-case.ts'
import { emptyInput } from '../../skills/empty-input.ts'
import { card, documentOf, file, read, sampleDraft, wordsOf } from '../drafts/draft-samples.ts'

const today = '2026-11-17'
const note = file(
  'f1',
  '借条.txt',
  '借条\n今借到李四人民币伍万元整，于2024年9月5日前还清，逾期不还的，按年利率6%支付利息。\n借款人：张三\n2024年3月5日',
)
const loan = [
  read('claimant', ['李四'], '李四', note),
  read('respondent', ['张三'], '张三', note),
  read('principal', 50_000, '伍万元整', note),
  read('contract_date', '2024-03-05', '2024年3月5日', note),
  read('due_on', '2024-09-05', '2024年9月5日', note),
  read('default_rate', { percent: 6, per: 'year' }, '年利率6%', note),
  card('lent_on', '2024-03-05'),
  card('term_rate', 'none'),
  card('payments', []),
]
const told = (entries: typeof loan) =>
  interestOfCase({
    ...emptyInput(today),
    files: [note],
    state: { case_file: { ...emptyCase, model: 'private_lending', entries } },
  })
function modelOf() {
  const model = modelNamed('private_lending')
  if (model === null) throw new Error('no model')
  return model
}
const claimed = (entries: typeof loan) =>
  sampleDraft({ entries, input: { today, files: [note] } }).claims.find(({ key }) => key === 'interest_due')

describe('interest of a case', () => {
  test.each([
    ['no interest for the term was agreed', loan, 6591.78],
    [
      'payments went to interest first',
      [
        ...loan.filter(({ slot }) => slot !== 'payments' && slot !== 'term_rate'),
        card('term_rate', { percent: 12, per: 'year' }),
        card('payments', [{ date: '2024-07-05', amount: 12_000 }]),
      ],
      // 12,000 − 2,005.48 leaves 40,005.48: 63 days at 12% are 828.61, 802 days at 6% are 5,274.15; unrounded 6,102.75.
      6102.75,
    ],
  ])('what the client is told and what the claim asks for is one sum: %s', (_, entries, sum) => {
    expect(told(entries)?.total).toBe(sum)
    expect(claimed(entries)?.sum?.amount).toBe(sum)
  })

  test('without the day of lending interest for the term is not computed, and what is missing is named', () => {
    const open = [
      ...loan.filter(({ slot }) => !['lent_on', 'term_rate'].includes(slot)),
      card('term_rate', { percent: 12, per: 'year' }),
    ]
    expect(told(open)).toEqual({ items: [], total: null, assumptions: ['还需要：出借日。'] })
  })

  test('a cause without a loan has none of it', () => {
    const input = { ...emptyInput(today), state: { case_file: { ...emptyCase, model: 'divorce', entries: loan } } }
    expect(interestOfCase(input)).toBeNull()
  })
})

describe('the claim for interest', () => {
  test('names base, rate and first day, and runs until payment', () => {
    expect(claimed(loan)?.text).toBe(
      '判令被告张三支付利息（逾期利息以50,000元为基数，自2024年9月6日起按年利率6%计算至实际清偿之日止；暂计至2026年11月16日为6,591.78元（陆仟伍佰玖拾壹元柒角捌分））',
    )
  })

  test('after a payment it starts from what the payment left', () => {
    const entries = [
      ...loan.filter(({ slot }) => !['payments', 'term_rate'].includes(slot)),
      card('term_rate', { percent: 12, per: 'year' }),
      card('payments', [{ date: '2024-07-05', amount: 500 }]),
    ]
    // 122 days of 50,000 at 12% are 2,005.48, of which 500 was paid.
    expect(claimed(entries)?.text).toContain(
      '截至2024年7月4日尚欠的利息1,505.48元；借期内利息以50,000元为基数，自2024年7月5日起至2024年9月5日止按年利率12%计算；逾期利息以50,000元为基数，自2024年9月6日起按年利率6%计算至实际清偿之日止',
    )
  })

  test('a rate above the cap is claimed at the cap, and one of the law by its name', () => {
    const rate = (percent: number) => [
      ...loan.filter(({ slot }) => slot !== 'default_rate'),
      card('default_rate', { percent, per: 'year' }),
    ]
    expect(claimed(rate(24))?.text).toContain('年利率13.8%（合同成立时一年期贷款市场报价利率的四倍）')
    const none = loan.filter(({ slot }) => slot !== 'default_rate')
    expect(claimed(none)?.text).toContain('年利率3.35%（2024年9月6日的一年期贷款市场报价利率）')
  })
})

test('what a person has said there is none of is written as none, and never left blank', () => {
  const lines = caseInShort(modelOf(), factsOf(loan), 'zh')
  expect(lines).toContain('已还款项：无')
  expect(lines).toContain('借期内利率：无')
})

describe('a loan without a record of its delivery', () => {
  const record = file('f2', '流水.txt', '账户明细\n2024-03-05  转出  50,000.00  张三')
  const proved = (files: (typeof note)[]) => {
    const read = readCase(
      emptyCase,
      { accounts: [{ text: '张三借我钱不还', on: today }], files, answers: {} },
      'private_lending',
    )
    return elementsOf(modelOf(), factsOf(read.entries)).find(({ key }) => key === 'delivery')?.proof
  }

  test('the words of the note that it was received are no proof; the record of that day is', () => {
    const receipt = {
      ...note,
      text: `${note.text.replace('借款人', '款项已于2024年3月5日通过银行转账交付。\n借款人')}`,
    }
    expect(proved([receipt])).toBe('told')
    expect(proved([receipt, record])).toBe('shown')
  })

  test('a record of another day shows nothing of it', () => {
    expect(proved([note, { ...record, text: '账户明细\n2024-07-05  消费  8,000.00  商场' }])).not.toBe('shown')
  })

  test('the claim asks for the record, and cites the article by which delivery makes the contract', () => {
    const words = wordsOf(documentOf({ entries: loan, input: { today, files: [note] } }, 'statement_of_claim').sections)
    expect(words).toContain('【待补充：证明“款项实际交付”的证据')
    expect(words).toContain('第六百七十九条')
    expect(words).toContain('被告未归还任何款项。')
    expect(words).not.toMatch(/第六百七十条|规定》第二十四条/)
  })
})
