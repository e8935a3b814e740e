import { describe, expect, test } from 'vitest'
import { titleOf } from '../../exhibits/exhibit-title.ts'
import { card, documentOf, file, read, under } from './draft-samples.ts'

const today = '2026-11-16'

describe('an exhibit is called', () => {
  test('by whom a chat was with and when', () => {
    const chat =
      '< 聊天信息      班长-老裘(二部)      …\n\n2026年4月7日 晚上11:46\n我：想请三天假\n班长-老裘(二部)：行\n\n2026年4月11日 上午8:03\n我：假条我带过来\n'
    expect(titleOf('IMG_2031.txt', chat, 'zh', today)).toBe(
      '与“班长-老裘(二部)”的聊天记录，2026年4月7日至2026年4月11日',
    )
    const english = '< Landlady Ms Wang\n10 August 2026  18:22\nMe: please transfer the deposit\n(no reply)\n'
    expect(titleOf('chat_august.txt', english, 'en', today)).toBe('Chat with “Landlady Ms Wang”, 10 August 2026')
  })

  test('by both papers of one sheet', () => {
    const policy = '安禾财产保险股份有限公司\n   机动车交通事故责任强制保险单（电子） / 商业保险单\n被保险人 贾宏伟'
    expect(titleOf('保单照片.txt', policy, 'zh', today)).toBe('机动车交通事故责任强制保险单、商业保险单')
  })

  test('by its file where its head is no name of a paper', () => {
    expect(titleOf('bill_of_may.txt', 'May 2026\nTotal: 12', 'en', today)).toBe('bill of may')
  })
})

describe('a contract among the exhibits', () => {
  const wanted = (text: string): string[] => {
    const contract = file('f1', '借款合同.txt', text)
    const entries = [
      read('claimant', ['李四'], '李四', contract),
      card('respondent', ['张三']),
      card('principal', 50_000),
    ]
    const { sections } = documentOf({ entries, input: { files: [contract] } }, 'statement_of_claim')
    return under(sections, '证据').filter((one) => /完整文本|原件：/.test(one))
  }
  const clauses = '借款合同\n出借人：李四\n第一条 出借五万元。\n第二条 期限半年。\n'

  test('with clauses that are missing is asked for as a whole', () => {
    expect(wanted(`${clauses}第五条 由法院管辖。\n出借人：李四 借款人：张三`)).toEqual([
      '【待补充：证据1的完整文本：条款由第2条跳至第5条，其间的条款未见】',
    ])
  })

  test('that nobody has signed is asked for in the original', () => {
    expect(wanted(`${clauses}第三条 由法院管辖。\n\n2024年3月5日`)).toEqual([
      '【待补充：证据1的原件：现有文本末尾未见双方签名或者盖章，须核对】',
    ])
  })

  test('that is whole and signed is left alone', () => {
    expect(wanted(`${clauses}第三条 由法院管辖。\n出借人（签字）：李四`)).toEqual([])
  })
})
