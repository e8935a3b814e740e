import { statementsIn } from '@casewright/legal/desk/statements'
import { expect, test } from 'vitest'
import { delivering } from './delivering.ts'
import { sampleDraft } from './docx-reading.ts'

const asked = { confirmed: true, copies: 'clean' }

test('a clean copy waits for the review desk: undecided statements need a reason, and what lawyers want otherwise does not leave at all', async () => {
  const { checks, ...undecided } = await delivering(sampleDraft(), { role: 'lawyer', delivery: asked, undecided: 3 })
  expect(checks).toEqual([{ statements: statementsIn(sampleDraft().sections), unsettled: 0, reason: null }])
  expect(checks[0]?.statements).toContainEqual({
    text: '原告 | 张三\n被告 | 【待补充：被告姓名】',
    verification: 'unverified',
  })
  expect(undecided.delivery).not.toHaveProperty('clean')
  expect(undecided.reasons).toEqual([expect.stringMatching(/未经审定 3 处.*请在审稿台逐处决定，或写明签发理由/)])
  const reasoned = { ...asked, reason: '庭前紧急' }
  const released = await delivering(sampleDraft(), { role: 'lawyer', delivery: reasoned, undecided: 3 })
  expect(released.delivery).toMatchObject({ clean: {}, release: { by: 'u1', reason: '庭前紧急' } })
  const other = await delivering(sampleDraft(), { role: 'lawyer', delivery: reasoned, changes: 2, locale: 'en' })
  expect(other.delivery).not.toHaveProperty('clean')
  expect(other.reasons).toEqual([expect.stringMatching(/lawyers want 2 of its statements otherwise or out/)])
})
