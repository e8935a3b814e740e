import { describe, expect, it } from 'vitest'
import { chatDays } from '../../chats/read-chat.ts'

const nobody: Record<'claimant' | 'respondent', string[]> = { claimant: [], respondent: [] }
const daysOf = (text: string, side: 'claimant' | 'respondent' = 'claimant', names = nobody) =>
  Object.fromEntries(chatDays(text, side, names, '2026-11-16').map(({ slot, value }) => [slot, value]))

describe('demands and promises in chats', () => {
  it('takes the last demand of the client and the last promise of the other side', () => {
    const chat = `[2026-05-20 13:22] 老周: [转账 10000元] 先给一万
[2026-05-20 13:30] 我: 剩下的什么时候给
[2026-06-01 09:00] 老周: 月底一定还你
[2026-08-10 09:47] 我: 欠的房租到底给不给
[2026-08-10 10:15] 老周: 我认这个账 年底前凑给你`
    expect(daysOf(chat)).toEqual({ demanded_on: '2026-08-10', promised_on: '2026-08-10' })
  })

  it('reads the day of a line above the messages, in English', () => {
    const chat = `2 July 2026  21:15
Me: When do I get the deposit?
Ms Wang: I will return the deposit 15000 to you by July 15.
16 July 2026  09:40
Ms Wang: I can only give you 6000
Me: Please pay the full amount`
    expect(daysOf(chat)).toEqual({ demanded_on: '2026-07-16', promised_on: '2026-07-02' })
  })

  it('knows the sender of an e-mail by the name of a party or its representative', () => {
    const mails = `From: Amy Zhou
Date: Fri, 19 Dec 2025 17:08
Subject: RE: invoice
We confirm the balance of RMB 66,000 and will settle it after Spring Festival.

From: Claire Dunmore
Date: Tue, 24 Feb 2026 09:02
Amy, please pay the outstanding RMB 66,000 within this week.`
    const names = { claimant: ['Northgate Co., Ltd.', 'Claire Dunmore'], respondent: [] }
    expect(daysOf(mails, 'claimant', names)).toEqual({ demanded_on: '2026-02-24', promised_on: '2025-12-19' })
  })

  it('takes a refusal for no promise, and words of the wrong side for neither', () => {
    const chat = `[2026-03-01 10:00] 房东: 押金不会退给你的
[2026-03-01 10:05] 房东: 我不会付的
[2026-03-02 10:00] 房东: 你什么时候还钥匙
[2026-03-03 10:00] 我: 明天一定还给你`
    expect(daysOf(chat)).toEqual({})
  })

  it('turns the sides for a client who is sued', () => {
    const chat = `[2026-03-01 10:00] 王总: 货款请尽快付清
[2026-03-02 10:00] 我: 下个月一定付`
    expect(daysOf(chat, 'respondent')).toEqual({ demanded_on: '2026-03-01', promised_on: '2026-03-02' })
  })

  it('finds nothing in a text that is no chat', () => {
    expect(daysOf('租赁合同\n三、乙方应当尽快付清租金。\n2024年4月18日')).toEqual({})
  })
})
