import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CollectedDocument, Run, Source } from '@casewright/contracts/collector/collection-resources'
import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import type { SearchResult } from '@casewright/contracts/knowledge/search-resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Person } from './story.ts'
import { internalKey, modes } from './support/harness.ts'
import { eventually } from './support/logins.ts'
import { useSharedSuite } from './support/shared-suite.ts'

const knowledge = '/knowledge-service/api/v1'
const collector = '/collector-service/api/v1/collector'

/** The smallest that readers take: one page with one line. */
const pdf = (line: string): string => {
  const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  return `${text}xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
}
const page = (title: string, text: string) => `<title>${title}</title><main><p>${text}</p></main>`

describe.each(modes)('collection, %s', (mode) => {
  const suite = useSharedSuite(mode, 'knowledge')
  let service: Person
  let site: Server
  let base: KnowledgeBase
  let source: Source
  const pages = new Map<string, [type: string, body: string]>()
  beforeAll(async () => {
    site = createServer(({ url = '' }, response) => {
      const [type, body] = pages.get(url) ?? []
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(body)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const origin = suite().origins[0] as string
    const headers = {
      'x-internal-api-key': internalKey,
      'x-organization-id': 'collecting-firm',
      'x-user-id': 'collector',
    }
    service = { origin, headers }
  })
  afterAll(() => {
    site.close()
    site.closeAllConnections()
  })

  const run = async (): Promise<Run> => {
    const { run_id } = await ask<Run>(service, 'POST', `${collector}/sources/${source.source_id}/runs`)
    let now: Run | undefined
    await eventually(async () => {
      now = await ask<Run>(service, 'GET', `${collector}/runs/${run_id}`)
      return now.finished_at !== null
    })
    return now as Run
  }
  const find = async (query: string) => {
    const body = { query, mode: 'keyword', kb_ids: [base.kb_id] }
    return (await ask<SearchResult>(service, 'POST', `${knowledge}/knowledge/query`, body)).hits
  }

  test('pages and a PDF of a site are found in the knowledge base, with where they came from', async () => {
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    pages.set('/a', ['text/html; charset=utf-8', page('押金规则', '合同终止后七日内返还押金。')])
    pages.set('/b', ['application/pdf', pdf('Limitation periods run for three years.')])
    pages.set('/', ['text/html', '<a href="/a">a</a><a href="/b">b</a>'])
    base = await ask(service, 'POST', `${knowledge}/knowledge/bases`, { name: 'Collected' })
    source = await ask(service, 'POST', `${collector}/sources`, {
      kind: 'http',
      kb_id: base.kb_id,
      name: 'Site',
      licence: 'CC0',
      config: { list_url: `${origin}/` },
    })
    expect(await run()).toMatchObject({ status: 'succeeded', errors: [], progress: { listed: 2, new: 2, failed: 0 } })
    const [hit] = await find('押金什么时候返还')
    expect(hit).toMatchObject({ kb_id: base.kb_id, title: '押金规则' })
    expect((await find('limitation periods'))[0]?.content).toContain('three years')
    const document = await ask<CollectedDocument>(service, 'GET', `${collector}/documents/${hit?.document_id}`)
    expect(document).toMatchObject({ location: `${origin}/a`, licence: 'CC0', version: 1, status: 'current' })
  })

  test('what changes is found as it is now, and what is deleted is found no more', async () => {
    pages.set('/a', ['text/html; charset=utf-8', page('押金规则', '合同终止后三十日内返还押金。')])
    expect((await run()).progress).toMatchObject({ changed: 1, unchanged: 1, failed: 0 })
    expect((await find('返还押金'))[0]?.content).toContain('三十日内')
    await ask(service, 'DELETE', `${collector}/sources/${source.source_id}?documents=remove`)
    await eventually(async () => (await find('返还押金')).length + (await find('limitation periods')).length === 0)
  })
})
