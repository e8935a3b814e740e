import { beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, modes } from './support/harness.ts'
import { eventually, logIn } from './support/logins.ts'
import { useSharedSuite } from './support/shared-suite.ts'

const service = 'matter-service'
const path = '/api/v1/matters'
const internal = '/api/v1/internal/matters'

describe.each(modes)('a matter over HTTP, %s', (mode) => {
  const suite = useSharedSuite(mode)
  type Headers = Awaited<ReturnType<typeof logIn>>
  let client: Headers
  let lawyer: Headers
  let other: Headers
  beforeAll(async () => {
    const { origins, dataPath } = suite()
    const origin = origins[0] as string
    client = await logIn(origin, dataPath, 'client')
    lawyer = await logIn(origin, dataPath, 'lawyer')
    other = await logIn(origin, dataPath, 'other-lawyer')
  })
  const ask = (headers: Headers, method: string, at: string, options: CallOptions = {}) =>
    suite().call(method, path + at, { ...options, service, headers: { ...headers, ...options.headers } })
  const engine = (method: string, at: string, body: object) => suite().call(method, internal + at, { service, body })

  test('from the first chat to the delivered document, seen by those who may and by nobody else', async () => {
    const session = {
      session_id: `s-${mode.replace(' ', '-')}`,
      user_id: 'client',
      organization_id: 'demo-firm',
      title: '买卖合同纠纷',
    }
    const { data: made } = await engine('POST', '/from-consultation', session)
    const id = made.matter_id as string
    expect(made.todos).toMatchObject([{ todo_key: 'intake-collection' }])

    const file = new FormData()
    file.append('file', new Blob(['起诉状正文'], { type: 'text/plain' }), '起诉状.txt')
    const encoded = new Response(file)
    const uploaded = await suite().call('POST', '/api/v1/files/upload', {
      service: 'files-service',
      raw: new Uint8Array(await encoded.arrayBuffer()),
      headers: { ...client, 'content-type': encoded.headers.get('content-type') as string },
    })
    const { fileId } = uploaded.data.files[0]

    const synced = await engine('POST', `/${id}/sync/all`, {
      source_seq: 1,
      status: 'ACTIVE',
      status_reason: 'intake passed',
      matter_category: 'litigation',
      phases: [{ phase_id: 'drafting', phase_name: '起草', status: 'active', order_num: 1 }],
      todos: [
        {
          todo_key: 'limitation',
          title: '诉讼时效届满',
          actor: 'lawyer',
          due_at: '2030-01-31T00:00:00Z',
          deadline_kind: 'limitation',
        },
      ],
      deliverables: [{ deliverable_key: 'claim', title: '起诉状', file_id: fileId, phase_id: 'drafting' }],
    })
    expect(synced.data).toMatchObject({ status: 'ACTIVE', todos: [{ outcome: 'created' }] })

    expect((await ask(client, 'GET', `/${id}`)).data).toMatchObject({ status: 'ACTIVE', version: 2 })
    expect(
      (await ask(client, 'POST', `/${id}/todos/intake-collection/complete`, { body: { result: { ok: true } } })).data,
    ).toMatchObject({
      status: 'completed',
      completed_by: 'client',
    })
    const [deliverable] = (await ask(client, 'GET', `/${id}/deliverables`)).data.items
    expect(await (await fetch(deliverable.presigned_url)).text()).toBe('起诉状正文')
    expect((await ask(client, 'GET', `/${id}/calendar.ics`)).text).toContain('诉讼时效届满')
    expect((await ask(lawyer, 'GET', `/${id}`)).status).toBe(200)
    for (const at of ['', '/todos', '/timeline', '/export'])
      expect((await ask(other, 'GET', `/${id}${at}`)).status).toBe(404)

    expect((await ask(client, 'PATCH', `/${id}`, { body: { walled: true } })).status).toBe(200)
    expect((await ask(lawyer, 'GET', `/${id}`)).status).toBe(404)
    expect((await ask(client, 'GET', `/${id}`)).status).toBe(200)

    const audit = async () =>
      (
        await suite().call('GET', `/api/v1/platform/audit-logs?resource_id=${id}&size=50`, {
          service: 'platform-service',
          headers: lawyer,
        })
      ).data.items as { action: string }[]
    await eventually(async () => (await audit()).some(({ action }) => action === 'matter.synced'))
  })
})
