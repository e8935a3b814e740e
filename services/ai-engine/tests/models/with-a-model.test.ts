import { afterAll, expect, test } from 'vitest'
import { startScriptedModel } from '../crash/crash-model.ts'
import { answersTo, execute, newThread, nothing, resume, useApp } from '../test-app.ts'

const model = await startScriptedModel()
afterAll(() => model.stop())
const app = useApp({ AI_BASE_URL: model.url, AI_MODEL: 'm' })

test.each([
  ['张三向我借钱，到期不还借款，我想起诉他。', 'statement_of_claim', ['clarify', 'phase_done', 'select', 'confirm']],
  ['请审查这份借款合同，我方是出借人。', 'contract_review_memo', ['phase_done', 'confirm']],
  ['请给我一份借款合同的合规清单', 'legal_opinion', ['phase_done', 'confirm']],
])('with a model, too, %s leads to a document that a person has confirmed', async (message, document, cards) => {
  const [thread_id, matter_id] = [newThread(), `with-${document}`]
  const asked: string[] = []
  let { data } = await execute(app(), thread_id, { message, matter_id, file_ids: [nothing] })
  while (data.card && asked.length < 12) {
    asked.push(data.card.review_type)
    const answers = answersTo(data.card).map((one) =>
      one.field_key === 'strategy.document' ? { ...one, value: document } : one,
    )
    data = (await resume(app(), thread_id, answers)).data
  }
  expect(data).toMatchObject({ status: 'completed', result: { phase: 'delivery', offline: false } })
  expect([...new Set(asked)]).toEqual(cards)
  const [delivered] = app()
    .neighbours.callsTo('/sync/all')
    .flatMap(({ path, body }) => (path.includes(matter_id) ? (body.deliverables ?? []) : []))
  expect(delivered).toMatchObject({ deliverable_key: `document:${document}` })
})
