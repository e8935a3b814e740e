import type { Fact, RecalledFact } from '@casewright/contracts/memory/resources'
import { describe, expect, test } from 'vitest'
import { caseFact, fact, factsOf, factsPath, memoryPath, usersPath, write } from './support/facts.ts'
import { type Call, modes } from './support/harness.ts'
import { useSharedSuite } from './support/shared-suite.ts'

describe.each(modes)('memory over HTTP, %s', (mode) => {
  const suite = useSharedSuite(mode)
  const call: Call = (...request) => suite().call(...request)

  const recall = async (tenant: string, body: object): Promise<RecalledFact[]> =>
    (await call('POST', `${memoryPath}/recall`, { tenant, body })).data.facts
  const ids = (facts: { fact_id: string }[]) => facts.map(({ fact_id }) => fact_id)

  test('a fact is written, read, changed and deleted, and then it is gone', async () => {
    const tenant = 'life'
    const created = await call('POST', factsPath, { tenant, body: fact({ value: { born: 1985 } }) })
    expect(created).toMatchObject({ status: 200, code: 0, message: 'ok', data: { outcome: 'created' } })
    const path = `${factsPath}/${created.data.fact.fact_id}`
    expect((await call('GET', path, { tenant })).data).toEqual(created.data.fact)
    expect(created.data.fact).toMatchObject({ ...fact(), tenant_id: tenant, value: { born: 1985 }, revision: 1 })

    const changed = await call('PUT', path, { tenant, body: { content: 'The claimant is called Li Na' } })
    expect(changed.data).toMatchObject({ outcome: 'revised', fact: { revision: 2, value: { born: 1985 } } })
    const late = await call('PUT', path, { tenant, body: { content: 'No', expected_revision: 1 } })
    expect(late).toMatchObject({ status: 412, code: 'precondition_failed' })
    expect((await call('GET', path, { tenant })).data.content).toBe('The claimant is called Li Na')

    expect((await call('DELETE', path, { tenant })).data).toEqual({
      fact_id: created.data.fact.fact_id,
      deleted: true,
    })
    expect(await call('GET', path, { tenant })).toMatchObject({ status: 404, code: 'not_found', data: null })
    expect((await call('DELETE', path, { tenant })).status).toBe(404)
    expect(await recall(tenant, { user_id: 'u1', query: 'claimant' })).toEqual([])
  })

  test('the same fact again returns the fact and writes nothing', async () => {
    const first = await write(call, 'again', fact())
    const { data } = await call('POST', factsPath, { tenant: 'again', body: fact() })
    expect(data).toEqual({ outcome: 'unchanged', conflict_id: null, fact: first })
  })

  test('a Chinese question finds the Chinese fact, and an English one the English fact', async () => {
    const tenant = 'words'
    const chinese = await write(
      call,
      tenant,
      fact({ entity_key: 'contract.penalty', content: '合同约定违约金为每日万分之五' }),
    )
    const statute = await write(
      call,
      tenant,
      fact({ entity_key: 'contract.basis', content: '依据民法典第五百七十七条主张违约责任' }),
    )
    const english = await write(
      call,
      tenant,
      fact({ entity_key: 'lease.deposit', content: 'The landlord kept the deposits' }),
    )
    const best = async (query: string) => (await recall(tenant, { user_id: 'u1', query }))[0]?.fact.fact_id
    expect(await best('违约金是多少')).toBe(chinese.fact_id)
    expect(await best('第577条')).toBe(statute.fact_id)
    expect(await best('Article 577')).toBe(statute.fact_id)
    expect(await best('keeping a deposit')).toBe(english.fact_id)
    expect(await recall(tenant, { user_id: 'u1', query: '完全无关' })).toEqual([])
    const [hit] = await recall(tenant, { user_id: 'u1', query: '违约金' })
    expect(hit?.score).toBeGreaterThan(0)
    expect(hit?.matched_terms).not.toEqual([])
  })

  test('recall says that it did not rerank, and why', async () => {
    const { data } = await call('POST', `${memoryPath}/recall`, {
      tenant: 'words',
      body: { user_id: 'u1', query: 'x' },
    })
    expect(data).toMatchObject({ reranked: false, rerank_reason: 'no rerank service is configured' })
  })

  test('of 100 parallel creates of one fact there is one row', async () => {
    const creates = Array.from({ length: 100 }, () => call('POST', factsPath, { tenant: 'crowd', body: fact() }))
    const answers = await Promise.all(creates)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => data.fact.fact_id)).size).toBe(1)
    expect(answers.filter(({ data }) => data.outcome === 'created')).toHaveLength(1)
    const { data } = await call('GET', `${usersPath}/u1/facts`, { tenant: 'crowd' })
    expect(data).toMatchObject({ total: 1, items: [{ revision: 1 }] })
  })

  test('two tenants with equal keys have two rows, and each sees its own', async () => {
    const [north, south] = await Promise.all(
      ['north', 'south'].map((tenant) => write(call, tenant, fact({ content: `Known to ${tenant} alone` }))),
    )
    expect(north?.fact_id).not.toBe(south?.fact_id)
    for (const tenant of ['north', 'south']) {
      const facts = await factsOf(call, tenant, 'u1')
      expect(facts.map(({ content }) => content)).toEqual([`Known to ${tenant} alone`])
      const [hit] = await recall(tenant, { user_id: 'u1', query: 'known' })
      expect(hit?.fact.tenant_id).toBe(tenant)
    }
    expect((await call('GET', `${factsPath}/${north?.fact_id}`, { tenant: 'south' })).status).toBe(404)
  })

  test('a case_id that is null, or left out, stays null', async () => {
    const absent = await write(call, 'nulls', fact({ entity_key: 'absent' }))
    const given = await write(call, 'nulls', fact({ entity_key: 'given', case_id: null }))
    expect([absent.case_id, given.case_id]).toEqual([null, null])
    const listed = await factsOf(call, 'nulls', 'u1')
    expect(listed.map(({ case_id }) => case_id)).toEqual([null, null])
    const again = await call('POST', factsPath, {
      tenant: 'nulls',
      body: fact({ entity_key: 'absent', case_id: null }),
    })
    expect(again.data).toMatchObject({ outcome: 'unchanged', fact: { fact_id: absent.fact_id, case_id: null } })
  })

  test('ids may be numbers, and come back as text', async () => {
    const body = { ...caseFact('7'), user_id: 42, case_id: 7 }
    expect(await write(call, 'numbers', body)).toMatchObject({ user_id: '42', case_id: '7' })
  })

  test('pages are cut by page and size, limit is another name of size, and nothing is left out or told twice', async () => {
    const keys = Array.from({ length: 7 }, (_, index) => `key.${index}`)
    for (const entity_key of keys) await write(call, 'pages', fact({ entity_key }))
    const page = async (query: string) =>
      (await call('GET', `${usersPath}/u1/facts?${query}`, { tenant: 'pages' })).data
    const [first, second, third, beyond] = await Promise.all([1, 2, 3, 4].map((at) => page(`page=${at}&size=3`)))
    expect(first).toMatchObject({ page: 1, size: 3, total: 7, total_pages: 3 })
    const seen = [first, second, third].flatMap(({ items }) => items as Fact[]).map(({ entity_key }) => entity_key)
    expect(seen).toEqual(keys.toReversed())
    expect(beyond.items).toEqual([])
    expect(await page('limit=3')).toEqual(first)
    expect(await page('')).toMatchObject({ page: 1, size: 20, total: 7 })
  })

  test('a weaker source cannot overwrite a stronger one: its value waits as a conflict until somebody decides', async () => {
    const tenant = 'contest'
    const said = await write(call, tenant, fact({ source: 'human' }))
    const { data } = await call('POST', factsPath, { tenant, body: fact({ content: 'The claimant is called Li Wen' }) })
    expect(data).toMatchObject({ outcome: 'contested', fact: { content: said.content, open_conflicts: 1 } })
    const conflicts = async (status: string) =>
      (await call('GET', `${usersPath}/u1/conflicts?status=${status}`, { tenant })).data.items
    expect(await conflicts('open')).toMatchObject([
      {
        conflict_id: data.conflict_id,
        fact_id: said.fact_id,
        kept: { content: said.content, source: 'human' },
        proposed: { content: 'The claimant is called Li Wen', source: 'model' },
      },
    ])
    const decision = { content: 'The claimant is called Li Wen', source: 'human' }
    const decided = await call('PUT', `${factsPath}/${said.fact_id}`, { tenant, body: decision })
    expect(decided.data.fact).toMatchObject({ content: decision.content, open_conflicts: 0 })
    expect(await conflicts('open')).toEqual([])
    expect(ids(await conflicts('accepted'))).toEqual([said.fact_id])
  })

  test('a fact of one case is never told in another', async () => {
    const tenant = 'cases'
    const mine = await write(call, tenant, caseFact('c1', { content: 'The defendant admitted the debt' }))
    await write(call, tenant, caseFact('c2', { content: 'The defendant admitted nothing' }))
    const told = async (body: object) =>
      (await recall(tenant, { user_id: 'u1', query: 'defendant admitted', ...body })).map(({ fact }) => fact.fact_id)
    expect(await told({ case_id: 'c1' })).toEqual([mine.fact_id])
    expect(await told({})).toEqual([])
    expect(await told({ case_id: 'c3' })).toEqual([])
    const { data } = await call('GET', `${usersPath}/u1/context?case_id=c2`, { tenant })
    expect(data.text).not.toContain('the debt')
  })

  test("reconcile makes a matter's facts exactly those given, again and again, and refuses an older state", async () => {
    const tenant = 'matter'
    const derived = (entity_key: string, content: string) => ({ entity_key, category: 'case_detail', content })
    const reconcile = (generation: number, facts: object[]) =>
      call('POST', `${memoryPath}/reconcile`, { tenant, body: { user_id: 'u1', matter_id: 'm1', generation, facts } })
    const first = [derived('claim.amount', '100 000 yuan'), derived('claim.court', 'Haidian District')]
    expect((await reconcile(1, first)).data).toMatchObject({ generation: 1, created: 2, removed: 0 })
    expect((await reconcile(1, first)).data).toMatchObject({ generation: 1, created: 0, unchanged: 2 })
    const second = [derived('claim.amount', '120 000 yuan'), derived('claim.date', '2026-01-05')]
    expect((await reconcile(2, second)).data).toMatchObject({ created: 1, revised: 1, removed: 1 })
    const live = async () => (await factsOf(call, tenant, 'u1')).map(({ content }) => content).sort()
    expect(await live()).toEqual(['120 000 yuan', '2026-01-05'])
    expect(await reconcile(1, first)).toMatchObject({ status: 409, code: 'conflict', data: { generation: 2 } })
    expect(await live()).toEqual(['120 000 yuan', '2026-01-05'])
  })

  test('a dry run of refine says exactly what the run then does', async () => {
    const tenant = 'refine'
    const wording = 'The tenant paid the rent of the shop in Chaoyang by bank transfer every month'
    await write(call, tenant, fact({ entity_key: 'rent.a', content: wording }))
    await write(call, tenant, fact({ entity_key: 'rent.b', content: `${wording}.` }))
    await write(
      call,
      tenant,
      fact({ entity_key: 'spaces', content: 'Prefers   short  answers', category: 'preference' }),
    )
    const refine = async (dry_run: boolean) =>
      (await call('POST', `${memoryPath}/refine`, { tenant, body: { user_id: 'u1', dry_run } })).data
    const planned = await refine(true)
    expect(planned).toMatchObject({ examined: 3, merged: [{}], normalised: [{ after: 'Prefers short answers' }] })
    expect(await factsOf(call, tenant, 'u1')).toHaveLength(3)
    expect(await refine(false)).toEqual({ ...planned, dry_run: false })
    expect(await factsOf(call, tenant, 'u1')).toHaveLength(2)
    expect(await refine(true)).toMatchObject({ examined: 2, merged: [], normalised: [] })
  })

  test('the context keeps within its budget, prefers what fits the question, and says what it left out', async () => {
    const tenant = 'context'
    for (let index = 0; index < 12; index++)
      await write(
        call,
        tenant,
        fact({ entity_key: `note.${index}`, content: `第${index}条记录：${'当事人陈述'.repeat(10)}` }),
      )
    const wanted = await write(call, tenant, fact({ entity_key: 'allergy', content: 'Allergic to peanuts' }))
    for (const budget of [50, 120, 400]) {
      const path = `${usersPath}/u1/context?budget=${budget}&query=peanuts`
      const { data } = await call('GET', path, { tenant })
      expect(data.tokens).toBeLessThanOrEqual(budget)
      expect(data.fact_ids).toContain(wanted.fact_id)
      expect(data.fact_ids.length + data.omitted).toBe(13)
    }
  })

  test('extract answers with the empty result that the interface fixes', async () => {
    const { data } = await call('POST', `${memoryPath}/extract`, {
      tenant: 'extract',
      body: { user_id: 'u1', text: 'x' },
    })
    expect(data).toEqual({ success: true, facts: [], count: 0, error: null })
  })

  test('a second process on the same database sees every write and every deletion of the first at once', async () => {
    const replica = await suite().addReplica('memory')
    const tenant = 'replica'
    const ask = async (at: Call) =>
      (await at('POST', `${memoryPath}/recall`, { tenant, body: { user_id: 'u1', query: 'peaches' } })).data.total
    for (let round = 0; round < 5; round++) {
      const written = await write(call, tenant, fact({ content: 'Likes peaches' }))
      expect([await ask(call), await ask(replica)]).toEqual([1, 1])
      await replica('DELETE', `${factsPath}/${written.fact_id}`, { tenant })
      expect([await ask(call), await ask(replica)]).toEqual([0, 0])
    }
  })
})
