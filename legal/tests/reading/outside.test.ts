import { expect, test } from 'vitest'
import { answerMaterial } from '../../answers/answer-material.ts'
import { intakeKind } from '../../intake/intake-kind.ts'
import { causeOfAction } from '../../skill-rules/cause-of-action.ts'
import { chatAnswer } from '../../skill-rules/chat-answer.ts'
import { intake } from '../../skill-rules/intake.ts'
import { emptyInput } from '../../skills/empty-input.ts'

const outside = [
  ['我弟弟正当防卫打死人了怎么办', '刑事', '刑事辩护律师'],
  ['老公酒驾被拘留了，会判多久', '刑事', '法律援助'],
  ['城管把我的摊子没收了，怎么申请行政复议', '行政', '六十日'],
  ['我想注册公司，需要什么材料', '没有争议的事务', '身份证明'],
] as const

const told = (message: string) => ({ ...emptyInput('2026-11-17'), message })
const answerTo = (message: string): string => {
  const { products } = intake(told(message))
  return chatAnswer({ ...told(message), state: products }).products.answer?.text ?? ''
}

test.each(outside)('%s: the chat names the field, says that it is outside, and gives the first steps', (...row) => {
  const [message, field, step] = row
  const answer = answerTo(message)
  expect(answer).toContain(`另一领域：${field}`)
  expect(answer).toContain('不在这里办理的民事纠纷之内')
  expect(answer).toContain(step)
})

test.each(outside)('%s: it has no civil cause, with intake before it and without', (message) => {
  expect(intakeKind(message, false, false)).toBe('question')
  const { products } = intake(told(message))
  for (const state of [products, {}])
    expect(causeOfAction({ ...told(message), state }).products.cause_of_action).toMatchObject({
      code: null,
      candidates: [],
    })
})

test('a model is given the field and the first steps before all other material', () => {
  const [first] = answerMaterial(told(outside[0][0]), { summaries: [], reasons: [] })
  expect(first?.text).toContain('另一领域：刑事')
  expect(first?.text).toContain('刑事辩护律师')
})

test('a civil claim that has a crime beside it stays a dispute, and a word that is asked about is answered', () => {
  expect(intakeKind('他酒驾撞伤了我，要求赔偿医药费三万元', false, true)).toBe('dispute')
  expect(answerTo('什么是定金')).not.toContain('另一领域')
})
