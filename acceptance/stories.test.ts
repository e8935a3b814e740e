import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { Deliverable } from '@casewright/contracts/matter/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDispute, type Story, saasReview, type Told, tell } from './stories.ts'
import { ask, beginConsultation, type Heard, logIn, type Person, readMatter, say, sessions } from './story.ts'
import { type RunningSuite, startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'

/** What the matter holds in the end, as far as the stories look at it. */
// biome-ignore lint/suspicious/noExplicitAny: products of every shape
type Data = Record<string, any>

describe('the two stories, without a model', () => {
  let suite: RunningSuite
  let client: Person
  beforeAll(async () => {
    suite = await startSuite('one process', { SEED_RESOURCES_ON_STARTUP: 'true' })
    const origin = suite.origins[0] as string
    const users = JSON.parse(await readFile(join(suite.data.path, 'dev-users.json'), 'utf8')) as Record<
      string,
      string
    >[]
    client = await logIn(origin, 'client', users.find(({ user }) => user === 'client')?.password as string)
    await eventually(async () => {
      const health = await suite.call('GET', '/api/v1/internal/actuator/health', { service: 'collector-service' })
      return health.data.components.every(({ status }: { status: string }) => status === 'UP')
    })
  })
  afterAll(() => suite?.stop())

  let loan: Told
  /** The case file: where each section holds what. */
  const play = async (
    story: Story,
  ): Promise<{ told: Told; data: Data; category: string; documents: Deliverable[] }> => {
    const told = await tell(story, client)
    const { data, matter_category: category } = await readMatter<Data>(client, told.matter_id)
    const { items } = await readMatter<{ items: Deliverable[] }>(client, told.matter_id, '/deliverables')
    return { told, data, category, documents: items }
  }

  test('a loan that is not repaid, in Chinese: from the first message to the statement of claim', async () => {
    const { told, data, category, documents } = await play(loanDispute)
    expect([...new Set(told.cards.map(({ review_type }) => review_type))]).toEqual([
      'clarify',
      'phase_done',
      'select',
      'confirm',
    ])
    const { litigation, work_product, workbench } = data
    expect(category).toBe('litigation')
    expect(workbench).toMatchObject({ goal: 'dispute', phase: 'delivery', gates: [{ phase: 'delivery' }] })
    expect(litigation.cause_of_action).toMatchObject({ code: 'CN-CIV-0415', name: '民间借贷纠纷' })
    expect(litigation.limitation.expires_on).toBe('2028-09-01')
    expect(litigation.sufficiency.elements.length).toBeGreaterThan(2)
    expect(litigation.interest.items.length).toBeGreaterThan(0)
    const versions = await readMatter<Data>(client, told.matter_id, '/analysis')
    const [latest] = versions.items
    expect(latest.products.map(({ kind }: Data) => kind)).toEqual([
      'evidences',
      'issues',
      'risk_assessment',
      'strategies',
      'sufficiency',
    ])
    expect(latest.products.find(({ kind }: Data) => kind === 'issues').payload).toEqual(work_product.issues)
    expect(documents).toMatchObject([{ deliverable_key: 'document:statement_of_claim', title: '民事起诉状' }])
    checkCitations(work_product.draft, told, loanDispute)
    loan = told
    const { items: parties } = await readMatter<{ items: Data[] }>(client, told.matter_id, '/parties')
    expect(parties.map(({ role, name }) => `${role} ${name}`).sort()).toEqual(['client 李四', 'defendant 张三'])
    const { items: todos } = await readMatter<{ items: Data[] }>(client, told.matter_id, '/todos')
    expect(todos).toContainEqual(
      expect.objectContaining({ deadline_kind: 'limitation', due_at: '2028-09-01T15:59:59.000Z', status: 'open' }),
    )
  })

  test('a matter that nobody has named is named after the opponent and the cause', async () => {
    const [first] = loanDispute.turns
    const session = await ask<ConsultationSession>(client, 'POST', sessions, {})
    await say(client, session, `${first?.message}对方叫张三。`, [])
    const { matter_id } = await ask<ConsultationSession>(client, 'GET', `${sessions}/${session.id}`)
    const { title } = await readMatter<{ title: string }>(client, matter_id as string)
    expect(title).toBe('张三 · 民间借贷')
  })

  test('another conversation about the loan knows who the other party is, and one about another matter does not', async () => {
    const again = '他还是一直不还钱，我要起诉他。'
    const session = await ask<ConsultationSession>(client, 'POST', sessions, { matter_id: loan.matter_id })
    const heard = await say(client, session, again, [])
    expect(askedIn(heard)).not.toContain('case_file.answers.respondent')
    const { data } = await readMatter<{ data: Data }>(client, loan.matter_id)
    expect(data.litigation.intake).toMatchObject({ opponent: '张三', amount: 50_000 })
    const other = await say(client, await beginConsultation(client, '另一件事'), again, [])
    expect(askedIn(other)).toContain('case_file.answers.respondent')
  })

  test('a SaaS agreement, in English: from the first message to the review memo', async () => {
    const { told, data, category, documents } = await play(saasReview)
    expect(category).toBe('non_litigation')
    expect(told.cards.map(({ review_type }) => review_type)).toEqual(expect.arrayContaining(['phase_done', 'confirm']))
    const { findings, checklist_id } = data.work_product.contract_review
    expect(checklist_id).toBe('saas-agreement-review')
    expect(findings.filter(({ state }: Data) => state !== 'ok').length).toBeGreaterThan(4)
    expect(documents).toMatchObject([{ deliverable_key: 'document:contract_review_memo' }])
    checkCitations(data.work_product.draft, told, saasReview)
  })
})

const askedIn = ({ card }: Heard): string[] => card?.questions.map(({ field_key }) => field_key) ?? []

/** Every quotation of a client's file that a statement counts on stands there, word by word. */
function checkCitations(draft: unknown, { file_ids }: Told, { turns }: Story): void {
  const files = turns.flatMap((turn) => turn.files)
  const texts = new Map(files.map(({ text }, at) => [file_ids[at] as string, text]))
  let checked = 0
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { sources, verification } = value as Data
    if (Array.isArray(sources) && (verification === 'verified' || verification === 'supported'))
      for (const { kind, id, start, end, quote } of sources)
        if (kind === 'file') {
          expect(texts.get(id)?.slice(start, end)).toBe(quote)
          checked++
        }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(draft)
  expect(checked).toBeGreaterThan(1)
}
