import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Card, Round } from '@casewright/contracts/ai-engine/resources'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { Deliverable } from '@casewright/contracts/matter/resources'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  answerCard,
  answersTo,
  ask,
  auditTrail,
  beginConsultation,
  complaint,
  engineRounds,
  type Heard,
  loanContract,
  loanNote,
  logIn,
  type Matter,
  type Person,
  particulars,
  readMatter,
  readMessages,
  recall,
  say,
  sessionPath,
  uploadFile,
  usageOf,
} from './story.ts'
import { bothModes, internalKey, type Suite, startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'
import { useSharedSuite } from './support/shared-suite.ts'
import { sentences, startSlowModel } from './support/slow-model.ts'

describe.each(bothModes)('from the first chat to the delivered document, %s', (mode) => {
  const suite = useSharedSuite(mode)
  let client: Person
  let lawyer: Person
  let admin: Person
  let service: Person
  beforeAll(async () => {
    // One address for all of them, also when they run apart: the gateway hands on what is not its own.
    const origin = suite().origins[0] as string
    client = await enter(suite(), 'client')
    lawyer = await enter(suite(), 'lawyer')
    admin = await enter(suite(), 'admin')
    service = { origin, headers: { 'x-internal-api-key': internalKey, 'x-organization-id': 'demo-firm' } }
  })

  let session: ConsultationSession
  let files: string[]
  let heard: Heard
  const everything: Heard[] = []
  const answer = async (known = particulars) => {
    heard = await answerCard(client, session, heard.card as Card, answersTo(heard.card as Card, known))
    everything.push(heard)
  }
  const matterId = async () => (await ask<ConsultationSession>(client, 'GET', sessionPath(session))).matter_id as string

  test('a client begins a consultation and uploads a loan note and a contract', async () => {
    session = await beginConsultation(client, '朋友借款不还')
    expect(session).toMatchObject({ status: 'active', matter_id: null, user_id: 'client' })
    files = [
      await uploadFile(client, loanNote.name, loanNote.text),
      await uploadFile(client, loanContract.name, loanContract.text),
    ]
  })

  test('says what happened, and is asked for what is missing', async () => {
    heard = await say(client, session, complaint, files)
    everything.push(heard)
    expect(heard.card).toMatchObject({ review_type: 'clarify' })
    // Who, how much and until when stands in the files; what does not is asked.
    expect(heard.card?.questions.map(({ field_key }) => field_key)).toEqual([
      'case_file.answers.term_rate',
      'case_file.answers.payments',
      'case_file.answers.delivery_record',
      'case_file.answers.demanded_on',
    ])
    expect(heard.text).toContain('张三')
    expect(await ask(client, 'GET', `${sessionPath(session)}/pending_card`)).toEqual({
      has_pending_card: true,
      card: heard.card,
    })
    const matter = await readMatter<Matter>(client, await matterId())
    expect(matter).toMatchObject({ session_id: session.id, status: 'DRAFT', file_ids: files })
  })

  test('answers, the case is analysed, and a person looks it over', async () => {
    await answer()
    const skills = skillsIn(heard)
    // Evidence or a day that is missing is asked for on the way, and may stay missing.
    for (let cards = 0; heard.card?.review_type === 'clarify' && cards < 5; cards++) {
      await answer()
      skills.push(...skillsIn(heard))
    }
    expect([...new Set(skills)]).toEqual([
      'intake',
      'cause_of_action',
      'evidence_analysis',
      'limitation_period',
      'interest_computation',
      'sufficiency',
      'issue_framing',
      'risk_assessment',
    ])
    expect(heard.card).toMatchObject({ review_type: 'phase_done' })
  })

  test('finds it right, and there is a way to choose', async () => {
    await answer({ 'review.analysis': 'go_on' })
    expect(skillsIn(heard)).toEqual(['strategy_options'])
    expect(heard.card).toMatchObject({ review_type: 'select' })
    const matter = await readMatter<Matter>(client, await matterId())
    expect(matter).toMatchObject({ status: 'ACTIVE', cause_of_action_code: 'CN-CIV-0415' })
    expect(matter.profile.intake).toMatchObject({ opponent: '张三', amount: 50_000 })
  })

  test('chooses to sue, the claim is drafted, and a person has to confirm it', async () => {
    await answer({ 'strategy.document': 'statement_of_claim' })
    expect(skillsIn(heard)).toEqual(['document_draft'])
    expect(heard.card).toMatchObject({ review_type: 'confirm' })
    expect(await readMatter(client, await matterId(), '/deliverables')).toMatchObject({ items: [], total: 0 })
  })

  test('confirms, and is told so in words that come piece by piece', async () => {
    await answer({ 'delivery.confirmed': true })
    expect(heard.card).toBeUndefined()
    expect(heard.events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed', output: heard.text } })
    expect(heard.events.filter(({ event }) => event === 'delta').length).toBeGreaterThan(3)
    expect(await ask(client, 'GET', `${sessionPath(session)}/pending_card`)).toEqual({ has_pending_card: false })
  })

  test('the document is in the matter, and what it says is found in the uploaded files', async () => {
    const id = await matterId()
    const { items } = await readMatter<{ items: Deliverable[] }>(client, id, '/deliverables')
    const [document, ...others] = items
    expect(document).toMatchObject({ title: '民事起诉状', version: 1, phase_id: 'delivery' })
    expect(others).toEqual([])
    const bytes = Buffer.from(await (await fetch(document?.presigned_url as string)).arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')

    const texts: Record<string, string> = {
      [files[0] as string]: loanNote.text,
      [files[1] as string]: loanContract.text,
    }
    const { draft } = (await readMatter<Matter>(client, id)).data.work_product
    const cited = draft.sections
      .flatMap(({ paragraphs }) => paragraphs)
      .filter(({ sources }) => sources.some(({ id: file }) => file in texts))
    expect(new Set(cited.flatMap(({ sources }) => sources.map((source) => source.id)))).toEqual(new Set(files))
    // Sentences of the facts rest on words of the files; only the words themselves would be verified.
    expect(cited.map(({ verification }) => verification)).toEqual(cited.map(() => 'supported'))
    for (const { sources } of cited)
      for (const { id: file, start, end, quote } of sources) expect(texts[file]?.slice(start, end)).toBe(quote)
    const path = `/files-service/api/v1/internal/files/${document?.file_id}`
    await eventually(async () => (await ask<{ parseStatus: string }>(service, 'GET', path)).parseStatus === 'parsed')
    const { text } = await ask<{ text: string }>(service, 'GET', `${path}/parsed`)
    for (const expected of ['被告：张三', '借条', '伍万元整']) expect(text).toContain(expected)
  })

  test('the conversation can be read again, by message, as a stream and as a file', async () => {
    const messages = await readMessages(client, session)
    expect(messages.map(({ role, status }) => `${role} ${status}`)).toEqual([
      ...everything.slice(1).flatMap(() => ['USER complete', 'ASSISTANT interrupted']),
      'USER complete',
      'ASSISTANT complete',
    ])
    expect(messages[0]).toMatchObject({ content: complaint, attachment: { file_ids: files } })
    expect(messages[1]?.content).toContain('张三')
    expect(messages[2]?.content).toContain('一分没还')
    expect(messages.at(-1)?.content).toBe(heard.text)
    const seqs = everything.flatMap(({ events }) => events.map(({ seq }) => seq))
    expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other))
    const { origin, headers } = client
    const exported = await fetch(`${origin}${sessionPath(session)}/export`, { headers })
    expect(await exported.text()).toContain(heard.text.split('\n')[0])
  })

  test('timeline, todos and phases show it', async () => {
    const id = await matterId()
    const { phases } = await readMatter<{ phases: { phase_id: string; status: string; deliverables: unknown[] }[] }>(
      client,
      id,
      '/timeline',
    )
    expect(phases.map(({ phase_id, status }) => `${phase_id} ${status}`)).toEqual([
      'intake done',
      'analysis done',
      'strategy done',
      'drafting done',
      'delivery done',
    ])
    expect(phases.at(-1)?.deliverables).toHaveLength(1)
    expect(await readMatter(client, id, '/todos')).toMatchObject({
      total: 2,
      items: [
        {
          todo_key: 'deadline:limitation',
          status: 'open',
          deadline_kind: 'limitation',
          due_at: '2028-09-01T15:59:59.000Z',
        },
        { todo_key: 'intake-collection', status: 'completed' },
      ],
    })
    const { items } = await readMatter<{ items: { products: { kind: string }[] }[] }>(client, id, '/analysis')
    const kinds = items.flatMap(({ products }) => products.map(({ kind }) => kind))
    expect([...new Set(kinds)].sort()).toEqual(['evidences', 'issues', 'risk_assessment', 'strategies', 'sufficiency'])
    const rounds = await engineRounds(service, id)
    expect(rounds.map(({ status, review_type }) => [status, review_type])).toEqual([
      ...everything.slice(0, -1).map(({ card }) => ['interrupted', card?.review_type]),
      ['completed', null],
    ])
    expect([...new Set(rounds.map(({ review_type }) => review_type))]).toEqual([
      'clarify',
      'phase_done',
      'select',
      'confirm',
      null,
    ])
  })

  test('memory, audit, usage and traces show it', async () => {
    const id = await matterId()
    await eventually(async () => (await recall(service, id, '张三')).some((content) => content.includes('张三')))
    await eventually(async () => {
      const actions = await auditTrail(lawyer, session.id)
      return actions.filter((action) => action === 'consultation.resume').length === everything.length - 1
    })
    const trail = await auditTrail(lawyer, session.id)
    expect(trail.filter((action) => ['consultation.created', 'consultation.chat'].includes(action)).sort()).toEqual([
      'consultation.chat',
      'consultation.created',
    ])
    expect(await auditTrail(lawyer, id)).toContain('matter.synced')
    const rounds = await engineRounds(service, id)
    for (const { trace_id } of rounds) {
      const path = `/ai-engine/api/v1/internal/ai/traces/${trace_id}`
      expect(await ask<Round>(service, 'GET', path)).toMatchObject({ trace_id, matter_id: id })
    }
    // No model is configured here: usage says so, and does not invent any.
    expect(await usageOf(admin, id)).toMatchObject({ calls: 0, input_tokens: 0, cost: 0 })
  })
})

test('with a model, what it was asked and what it cost stand in the usage of the matter', async () => {
  const model = await startSlowModel(0)
  const suite = await startSuite('one process', model.environment)
  try {
    const client = await enter(suite, 'client')
    const session = await beginConsultation(client, '诉讼时效')
    const { text, events } = await say(client, session, '诉讼时效是几年？请分 3 点说明', [])
    expect(text).toBe(sentences(3))
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })
    const { matter_id } = await ask<ConsultationSession>(client, 'GET', sessionPath(session))
    expect(await usageOf(await enter(suite, 'admin'), matter_id as string)).toMatchObject({
      calls: 1,
      output_tokens: 1,
    })
  } finally {
    await suite.stop()
    await model.stop()
  }
})

async function enter({ origins, dataPath }: Suite, name: string): Promise<Person> {
  const users = JSON.parse(await readFile(join(dataPath, 'dev-users.json'), 'utf8')) as Record<string, string>[]
  return logIn(origins[0] as string, name, users.find(({ user }) => user === name)?.password as string)
}

const skillsIn = ({ events }: Heard) =>
  events.flatMap(({ event, data }) => (event === 'task_end' && data.skill ? [data.skill] : []))
