import { expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { modelNamed } from '../../case/case-models.ts'
import { caseDraftOf } from '../../drafts/case-draft.ts'
import { draftDocument } from '../../drafts/documents.ts'
import { readAnswers } from '../../reading/read-answers.ts'
import { readCase } from '../../reading/read-case.ts'
import { emptyInput } from '../../skills/empty-input.ts'
import { toldPresent } from '../../time/told-present.ts'
import { file, materialOf, under, wordsOf } from '../drafts/draft-samples.ts'
import { casesOf, values } from './case-samples.ts'

const { read, sums } = casesOf('labour')
const today = '2026-06-01'

const notice = `解除劳动合同通知书
赵敏 女士：
  因您2026年5月6日、5月7日、5月8日连续旷工三天，根据《员工手册》第5.2条，公司决定自2026年5月12日起与您解除
劳动合同。
           杭州云澜科技有限公司（公章）
                2026年5月12日`
const chat = `与 主管-老周 的聊天

2026年5月5日 晚上9:40
我：周主管，我妈住院要人陪，想请三天假
我：[图片]

晚上9:52
主管-老周：可以 你先去
主管-老周：假条回来补
我：好的

2026年5月11日 上午8:10
我：假条交给你了`
const account = '我叫赵敏，2020年5月6日进公司，月薪8700元，公司说我旷工把我开了。今年5天年假一天都没休。'

function application(answers: Record<string, string> = {}, chats: readonly string[] = [chat]) {
  const model = modelNamed('labour')
  if (model === null) throw new Error('no model')
  const files = [notice, ...chats].map((text, at) => file(`f${at}`, `文件${at}.txt`, text))
  const news = {
    accounts: [{ text: account, on: today }],
    files,
    answers: readAnswers(answers, model.slots, today).values,
  }
  const draft = caseDraftOf(readCase(emptyCase, news, 'labour'), model, { ...emptyInput(today), files }, 'zh')
  return draftDocument(materialOf(draft), draft, 'arbitration_application')?.sections ?? []
}

test('leave that was asked for and granted in a chat is read with its words, its day and the slip', () => {
  expect(values(read([account], [notice, chat]))).toMatchObject({
    leave_asked_on: '2026-05-05',
    leave_words: '周主管，我妈住院要人陪，想请三天假',
    leave_asked_of: '主管-老周',
    leave_answer: '可以 你先去 / 假条回来补',
    leave_granted: true,
    leave_note_on: '2026-05-11',
    dismissal_rule: '《员工手册》第5.2条',
    reason_kind: 'misconduct',
  })
})

test('leave that was refused is none that was granted', () => {
  const refused = chat.replace('可以 你先去', '不行 最近忙').replace('假条回来补', '过几天再说')
  expect(values(read([account], [notice, refused])).leave_granted).toBe(false)
})

test('an application says why the dismissal is unlawful, and cites the chat for it', () => {
  const facts = under(application(), '事实与理由').join('\n')
  expect(facts).toContain('申请人向“主管-老周”请假：“周主管，我妈住院要人陪，想请三天假”')
  expect(facts).toContain('对方答复：“可以 你先去”“假条回来补”（证据2）')
  expect(facts).toContain('其缺勤不是旷工')
  expect(facts).toContain('《员工手册》第5.2条是否经民主程序制定、是否已向申请人公示或者告知，由被申请人举证')
  expect(facts).toContain('应当事先将理由通知工会')
  expect(facts).not.toContain('三十日')
})

test('a rule that was never made known is pleaded as such, and the arguments bring their articles', () => {
  const sections = application({ rules_notified: '没有' })
  expect(under(sections, '事实与理由').join()).toContain('规章制度（《员工手册》第5.2条）没有向申请人公示或者告知')
  const basis = under(sections, '法律依据').join()
  for (const article of ['《劳动合同法》第四条', '第三十九条', '第四十三条', '第四十四条', '第五十条'])
    expect(basis).toContain(article)
})

test('without leave nothing is said of it, and what the employee answers to the reason is pleaded', () => {
  const facts = under(application({ answer_to_reason: '所称事实不存在' }, []), '事实与理由').join()
  expect(facts).not.toContain('请假')
  expect(facts).toContain('被申请人所称的事实不存在')
})

test('an exhibit is cited for what it contains: the notice shows no first day, and its absence is asked for', () => {
  const sections = application()
  expect(under(sections, '事实与理由').join()).not.toMatch(/2020年5月6日[^。]{0,40}（证据/)
  expect(wordsOf(sections)).toContain('证明“入职日期”的证据，例如劳动合同、社保缴费记录、入职登记表')
  const purposes = under(sections, '证据').join('\n')
  expect(purposes).not.toMatch(/证据1\n[^\n]+\n[^\n]*解除的违法性/)
  expect(purposes).toMatch(/证据2\n[^\n]+\n证明解除的违法性（/)
})

test('leave in the year of the dismissal is counted by its days', () => {
  // 132 days passed × 5 ÷ 365 = 1.8, so one day: 8,700 ÷ 21.75 × 1 × 2.
  expect(sums(read([account], [notice]))).toMatchObject({ annual_leave_pay: 800 })
})

test('days of absence are no days of unpaid wages, and who says that nothing is owed is not asked', () => {
  const facts = values(read([`${account}四月的工资倒是打给我了，这个不欠。`], [notice]))
  expect(facts.unpaid_until).toBeUndefined()
  expect(facts.unpaid_wages).toBe('none')
})

test('a day in a chat counts from the day of its message, and coming back to work is no first day', () => {
  const back = `${chat}\n\n2026年5月8日 上午8:03\n我：主管我下周一来上班，假条我带过来`
  expect(values(read(['公司说我旷工把我开了。'], [back])).employed_on).toBeUndefined()
})

test('a text that says which month it is was written then', () => {
  expect(toldPresent('保险公司说等出院了再说 这都八月了 交警队给判的', '2026-11-17')).toBe('2026-08-31')
  expect(toldPresent('今天是8月20号，他还没付', '2026-11-17')).toBe('2026-08-20')
  expect(toldPresent('这都十二月了', '2026-11-17')).toBe('2025-12-31')
  expect(toldPresent('现在是11月了', '2026-11-17')).toBeNull()
  expect(toldPresent('已经3月没发工资了', '2026-11-17')).toBeNull()
})
