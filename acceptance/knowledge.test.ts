import type { KnowledgeBase, KnowledgeJob } from '@casewright/contracts/knowledge/resources'
import type { GraphSearchResult, Hit, SearchResult } from '@casewright/contracts/knowledge/search-resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, type Person, uploadFile } from './story.ts'
import { internalKey, modes } from './support/harness.ts'
import { eventually, logIn } from './support/logins.ts'
import { useSharedSuite } from './support/shared-suite.ts'

const knowledge = '/knowledge-service/api/v1'
const lease = `房屋租赁合同
甲方：北京安居房屋租赁有限公司
乙方：李四
第一条 租赁期限
租赁期限自2025年1月1日起至2026年12月31日止。
第二条 押金
乙方交付押金人民币陆仟元整，合同终止后七日内甲方应当返还押金。
第三条 违约责任
依照《民法典》第五百七十七条，违约方应当承担违约责任。`
const civilCode = `第五百七十七条 当事人一方不履行合同义务或者履行合同义务不符合约定的，应当承担继续履行、采取补救措施或者赔偿损失等违约责任。
第五百八十五条 当事人可以约定一方违约时应当根据违约情况向对方支付一定数额的违约金。`

describe.each(modes)('knowledge, %s', (mode) => {
  const suite = useSharedSuite(mode, 'knowledge')
  let lawyer: Person
  let stranger: Person
  let installation: Person
  let service: Person
  let base: KnowledgeBase
  let fileId: string
  beforeAll(async () => {
    const { origins, dataPath } = suite()
    const origin = origins[0] as string
    const enter = async (user: string) => {
      const { authorization } = await logIn(origin, dataPath, user)
      return { origin, headers: { authorization: authorization as string } }
    }
    lawyer = await enter('lawyer')
    stranger = await enter('other-lawyer')
    installation = { origin, headers: { 'x-internal-api-key': internalKey } }
    service = { origin, headers: { 'x-internal-api-key': internalKey, 'x-organization-id': 'demo-firm' } }
  })

  const query = (person: Person, text: string, mode: string) =>
    ask<GraphSearchResult>(person, 'POST', `${knowledge}/knowledge/query`, { query: text, mode })

  test('the installation writes the law, a lawyer opens a base and adds an uploaded contract to it', async () => {
    const statute = { document_id: 'civil-code', title: '中华人民共和国民法典', doc_type: 'statute', text: civilCode }
    const law = { kb_id: 'sys_law', documents: [statute] }
    await expect(ask(service, 'POST', `${knowledge}/internal/atomic/batch-upsert`, law)).rejects.toThrow('403')
    await ask(installation, 'POST', `${knowledge}/internal/atomic/batch-upsert`, law)
    base = await ask(lawyer, 'POST', `${knowledge}/knowledge/bases`, { name: '我所合同' })
    fileId = await uploadFile(lawyer, '租赁合同.txt', lease)
    const path = `${knowledge}/knowledge/bases/${base.kb_id}/files`
    const { job } = await ask<{ job: KnowledgeJob }>(lawyer, 'POST', path, { file_id: fileId, doc_type: 'contract' })
    await eventually(async () => {
      const now = await ask<KnowledgeJob>(lawyer, 'GET', `${knowledge}/knowledge/jobs/${job.job_id}`)
      if (now.status === 'failed') throw new Error(now.error ?? '')
      return now.status === 'succeeded'
    })
  })

  test('the lawyer finds the clause, and every word of it can be checked', async () => {
    const { hits } = await query(lawyer, '押金什么时候返还', 'keyword')
    const hit = hits[0] as Hit
    expect(hit).toMatchObject({ kb_id: base.kb_id, document_id: fileId })
    const place = { kb_id: hit.kb_id, document_id: hit.document_id }
    const { content } = await ask<{ content: string }>(service, 'POST', `${knowledge}/internal/atomic/document`, place)
    expect(content.slice(hit.start, hit.end)).toBe(hit.content)
    expect(hit.content).toContain('七日内甲方应当返还押金')
    const quote = (text: string) =>
      ask(service, 'POST', `${knowledge}/internal/atomic/verify-quote`, { ...place, quote: text })
    expect(await quote('合同终止后七日内甲方应当返还押金')).toMatchObject({ state: 'verified', how: 'exact' })
    expect(await quote('合同终止后十日内甲方应当返还押金')).toMatchObject({ state: 'unverified' })
  })

  test('the graph leads from an article to the contract that cites it', async () => {
    await eventually(async () => {
      const { hits, graph_context } = await query(lawyer, '民法典第577条', 'graph')
      const found = hits.map(({ document_id }) => document_id)
      return graph_context.enabled && found.includes('civil-code') && found.includes(fileId)
    })
  })

  test('another firm finds the law, and nothing of the first', async () => {
    const { hits } = await query(stranger, '民法典第577条 违约责任 押金', 'graph')
    expect(new Set(hits.map(({ kb_id }) => kb_id))).toEqual(new Set(['sys_law']))
    await expect(ask(stranger, 'GET', `${knowledge}/knowledge/bases/${base.kb_id}`)).rejects.toThrow('404')
  })

  test('a service of the firm finds both, and is told what could not be asked', async () => {
    const found = await ask<SearchResult>(service, 'POST', `${knowledge}/internal/atomic/hybrid-search`, {
      query: '违约责任',
    })
    expect(found).toMatchObject({ degraded: true, reason: 'no embedding service is configured' })
    expect(found.hits.length).toBeGreaterThan(1)
  })
})
