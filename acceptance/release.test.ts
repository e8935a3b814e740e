import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import type { Deliverable } from '@casewright/contracts/matter/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDispute, type Told, tell } from './stories.ts'
import { answerCard, answersTo, ask, logIn, type Person, readMatter, say } from './story.ts'
import { internalKey, type RunningSuite, startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'

const clean = { 'delivery.copies': 'clean' }

describe('the clean copy of a document', () => {
  let suite: RunningSuite
  let client: Person
  let lawyer: Person
  let told: Told
  let card: Card
  beforeAll(async () => {
    suite = await startSuite('one process')
    const users = JSON.parse(await readFile(join(suite.data.path, 'dev-users.json'), 'utf8'))
    const as = (name: string) =>
      logIn(suite.origins[0] as string, name, users.find(({ user }: { user: string }) => user === name).password)
    client = await as('client')
    lawyer = await as('lawyer')
  })
  afterAll(() => suite?.stop())

  const documents = async (): Promise<Deliverable[]> =>
    (await readMatter<{ items: Deliverable[] }>(client, told.matter_id, '/deliverables')).items
  const textOf = async ({ file_id }: Deliverable): Promise<string> => {
    const service = { origin: client.origin, headers: { 'x-internal-api-key': internalKey } }
    const path = `/files-service/api/v1/internal/files/${file_id}`
    await eventually(async () => (await ask<{ parseStatus: string }>(service, 'GET', path)).parseStatus === 'parsed')
    return (await ask<{ text: string }>(service, 'GET', `${path}/parsed`)).text
  }
  const delivery = async () =>
    (await readMatter<{ data: { work_product: { delivery: Record<string, unknown> } } }>(client, told.matter_id)).data
      .work_product.delivery

  test('is not made for a client, who gets the working copy and is told who can release the other', async () => {
    told = await tell({ ...loanDispute, answers: { ...loanDispute.answers, ...clean } }, client)
    expect((await documents()).map(({ deliverable_key }) => deliverable_key)).toEqual(['document:statement_of_claim'])
    expect(told.moments.at(-1)).toMatchObject({ as: 'answer', text: expect.stringContaining('只有本案律师可以签发') })
    expect(await delivery()).not.toHaveProperty('release')
  })

  test('is asked of the lawyer who joins the conversation, by the same card with the draft in it', async () => {
    await ask(client, 'PUT', `/matter-service/api/v1/matters/${told.matter_id}/members/lawyer`, { role: 'lawyer' })
    const heard = await say(lawyer, told.session, '我来看一下这份文书。', [])
    card = heard.card as Card
    expect(card).toMatchObject({ review_type: 'confirm', questions: expect.any(Array) })
    expect(card.questions[0]?.field_key).toBe('delivery.confirmed')
    expect(card.questions[0]?.help).toContain('民事起诉状')
    expect(card.questions[0]?.question).toBe(told.cards.at(-1)?.questions[0]?.question)
  })

  test('is not made by the card alone while nothing was decided on the review desk and no reason is given', async () => {
    const heard = await answerCard(lawyer, told.session, card, answersTo(card, { ...clean, 'delivery.reason': '' }))
    expect(heard.text).toMatch(/清洁稿尚未生成：未经审定 [1-9]\d* 处/)
    expect(await documents()).toHaveLength(1)
    expect(await delivery()).not.toHaveProperty('release')
    const again = await say(lawyer, told.session, '请出清洁稿。', [])
    card = again.card as Card
    expect(card.questions.map(({ field_key }) => field_key)).toContain('delivery.reason')
  })

  test('is made when the lawyer releases it, has no marks of ours, and the matter knows who released it and why', async () => {
    const heard = await answerCard(
      lawyer,
      told.session,
      card,
      answersTo(card, { ...clean, 'delivery.reason': '已核对' }),
    )
    expect(heard.card).toBeUndefined()
    const made = await documents()
    expect(made.map(({ deliverable_key, version }) => [deliverable_key, version]).sort()).toEqual([
      ['document:statement_of_claim', 1],
      ['document:statement_of_claim:clean', 1],
    ])
    const [working, filed] = await Promise.all(
      ['document:statement_of_claim', 'document:statement_of_claim:clean'].map((key) =>
        textOf(made.find(({ deliverable_key }) => deliverable_key === key) as Deliverable),
      ),
    )
    expect(working).toMatch(/证据\d（/)
    expect(working).toContain('标记说明')
    expect(filed).toContain('张三')
    expect(filed).not.toMatch(/未核实|待补充|标记说明|工作稿|已与原文核对/)
    expect(await delivery()).toMatchObject({
      release: { by: 'lawyer', reason: '已核对', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      clean: { name: expect.stringContaining('清洁稿') },
    })
  })

  test('is not made twice: the same card again is 409', async () => {
    await expect(answerCard(lawyer, told.session, card, answersTo(card, clean))).rejects.toThrow(/: 409 /)
    expect(await documents()).toHaveLength(2)
  })
})
