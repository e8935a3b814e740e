import { describe, expect, test } from 'vitest'
import { intakeKind } from '../../intake/intake-kind.ts'

describe('what a message is about', () => {
  test.each([
    '我借给周建军六万块钱，过期一年了，一分钱没还。我要告他，利息能不能按一分利算？',
    '三月十七早起我骑自行车去接班，一个面包车拐弯给我挂倒了，腿骨折了，住院住了一个来月，能要多少？',
    '我在厂里干了快八年，人事给我一张纸说我旷工，当天就叫我走人，能不能告？',
    'He still has not paid me, which court do I go to?',
  ])('somebody tells of their own trouble, whatever they ask beside it: %s', (message) => {
    expect(intakeKind(message, false, false)).toBe('dispute')
  })

  test.each([
    '什么是公证？',
    '诉讼时效是多久？',
    '住院伙食补助一般多少？',
    'What is a lease?',
    'Which court hears divorces?',
  ])('a plain question names nobody: %s', (message) => {
    expect(intakeKind(message, false, false)).toBe('question')
  })
})
