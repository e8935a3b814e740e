import { describe, expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { factsOf } from '../../case/ledger.ts'
import { paymentsTold } from '../../payments/read-payments.ts'
import { transfersIn } from '../../payments/read-transfers.ts'
import { readCase } from '../../reading/read-case.ts'

const today = '2026-11-16'

describe('what the client tells', () => {
  const told = (text: string, isByClient = false) =>
    paymentsTold(text, { today }, isByClient).map(({ payment }) => payment)

  test.each([
    [
      '他2025年3月还了我5000，6月又还了1万。',
      [
        { date: '2025-03', amount: 5000 },
        { date: '2025-06', amount: 10_000 },
      ],
    ],
    ['In late October he suddenly sent me RMB 31,200.', [{ date: '2026-10', amount: 31_200 }]],
  ])('%s: the other side has paid', (text, payments) => expect(told(text)).toEqual(payments))

  test.each(['2025年3月5日我转给他8万。', '除夕那天他说过完年先还我五万。', 'On 5 March 2025 I paid him RMB 80,000.'])(
    '%s: nothing was paid by the other side',
    (text) => expect(told(text)).toEqual([]),
  )

  test('what the client has paid counts where the client is the one who pays', () => {
    expect(told('2025年3月5日我付了定金2万。', true)).toEqual([{ date: '2025-03-05', amount: 20_000 }])
  })
})

describe('records of transfers', () => {
  const parties = { payer: ['邓伟'], payee: ['许文娟'] }
  const read = (text: string) => transfersIn(text, today, parties).map(({ payment }) => payment)

  test('the way of the money decides: the loan itself is no payment', () => {
    const record = `交易时间 2024-09-01 08:15:22  转出 150,000.00  许文娟 → 邓伟（尾号3380）  附言：借款
交易时间 2025-09-01 19:44:07  转入 18,000.00   邓伟（尾号3380）→ 许文娟  附言：一年利息`
    expect(read(record)).toEqual([{ date: '2025-09-01', amount: 18_000 }])
  })

  test('money for somebody else is none', () => {
    expect(read('2025-03-28 10:02:13  付款人 邓伟  收款人 廖春梅  ¥6,000.00  用途：茶水费')).toEqual([])
  })

  test('lines under a heading of repayments count without names; promised ones never do', () => {
    expect(read('逾期后还款：\n2025-12-03    500.00\n2026-01-15    300.00')).toHaveLength(2)
    expect(read('催收记录\n2026-03-20  电话  本人接听，承诺月底前还款5000元，未履行')).toEqual([])
  })
})

test('a message that tells the month of a payment which a record tells by its day adds none', () => {
  const record = '2025-11-24  邓伟 → 许文娟  31,200.00  还款'
  const files = [{ file_id: 'a', name: 'a.txt', text: record }]
  const iou = {
    file_id: 'b',
    name: 'b.txt',
    text: '借条\n今向许文娟借到人民币贰拾万元整。\n借款人：邓伟\n2024年7月1日',
  }
  const first = readCase(
    emptyCase,
    { accounts: [{ text: '邓伟2025年11月还了我31200元。', on: today }], files: [...files, iou], answers: {} },
    'private_lending',
  )
  const second = readCase(
    first,
    { accounts: [{ text: '后来就联系不上了。', on: today }], files: [], answers: {} },
    'private_lending',
  )
  for (const { entries } of [first, second])
    expect(factsOf(entries).get('payments')).toMatchObject({
      value: [{ date: '2025-11-24', amount: 31_200 }],
      state: 'read',
    })
})
