import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { Deliverable } from '@casewright/contracts/matter/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDispute, loanDisputeInEnglish, type Told, tell } from './stories.ts'
import { answerCard, answersTo, ask, type Heard, logIn, type Person, readMatter, say, sessions } from './story.ts'
import { internalKey, type RunningSuite, startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'

describe.each([
  {
    story: loanDispute,
    first: '补充一点：借款本金不是五万，是八万。',
    second: '之前说错了，借款本金不是八万，是九万。',
    offered: (version: number) => `更正后的第 ${version} 版`,
  },
  {
    story: loanDisputeInEnglish,
    first: 'One more thing: the amount is not 50,000 but 80,000.',
    second: 'I was wrong before: the amount is not 80,000 but 90,000.',
    offered: (version: number) => `corrected version ${version}`,
  },
])('a correction after delivery: $story.title', ({ story, first, second, offered }) => {
  let suite: RunningSuite
  let client: Person
  let told: Told
  let heard: Heard
  beforeAll(async () => {
    suite = await startSuite('one process', { SEED_RESOURCES_ON_STARTUP: 'true' })
    const users = JSON.parse(await readFile(join(suite.data.path, 'dev-users.json'), 'utf8'))
    const { password } = users.find(({ user }: { user: string }) => user === 'client')
    client = await logIn(suite.origins[0] as string, 'client', password)
    told = await tell(story, client)
  })
  afterAll(() => suite?.stop())

  const working = async (): Promise<Deliverable | undefined> =>
    (await readMatter<{ items: Deliverable[] }>(client, told.matter_id, '/deliverables')).items.find(
      ({ deliverable_key }) => deliverable_key === 'document:statement_of_claim',
    )
  const textOf = async ({ file_id }: Deliverable): Promise<string> => {
    const service = { origin: client.origin, headers: { 'x-internal-api-key': internalKey } }
    const path = `/files-service/api/v1/internal/files/${file_id}`
    await eventually(async () => (await ask<{ parseStatus: string }>(service, 'GET', path)).parseStatus === 'parsed')
    return (await ask<{ text: string }>(service, 'GET', `${path}/parsed`)).text
  }
  const expectOffer = ({ card, text }: Heard, sum: string, version: number) => {
    expect(card).toMatchObject({ review_type: 'confirm' })
    expect(card?.questions[0]).toMatchObject({
      field_key: 'delivery.confirmed',
      question: expect.stringContaining(offered(version)),
      help: expect.stringContaining(sum),
    })
    expect(text).toContain(offered(version))
  }

  test('the turn itself offers the corrected version by the delivery card, and says that the delivered one is wrong', async () => {
    expect(await working()).toMatchObject({ version: 1 })
    heard = await say(client, told.session, first, [])
    expectOffer(heard, '80,000', 2)
  })

  test('a yes delivers it as the second version, with the change tracked in the working copy', async () => {
    await answerCard(client, told.session, heard.card as Card, answersTo(heard.card as Card, {}))
    const latest = (await working()) as Deliverable
    expect(latest.version).toBe(2)
    const text = await textOf(latest)
    expect(text).toContain('80,000')
    expect(text).toMatch(/第 2 版，以修订标记显示与第 1 版的差异|tracked changes.*version 1/)
  })

  test('a correction said in another conversation about the matter offers the next version there', async () => {
    const other = await ask<ConsultationSession>(client, 'POST', sessions, { matter_id: told.matter_id })
    expectOffer(await say(client, other, second, []), '90,000', 3)
  })
})
