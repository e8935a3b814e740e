import { expect, test } from 'vitest'
import { internalPath, makeMatter, type TestApp } from '../test-app.ts'
import { auditedOf, isForServices } from '../work/work-doors.ts'

export const allocate = async (app: TestApp, matter_id: string): Promise<number> => {
  const at = `${internalPath}/${matter_id}/analysis/versions/allocate`
  return (await app.ask('POST', at, { body: {} })).data.version
}

export const submit = (app: TestApp, matter_id: string, at: string, version: number, payload: unknown) =>
  app.ask('POST', `${internalPath}/${matter_id}/${at}`, { body: { version, payload } })

/** What holds for each of the products. */
export function isWrittenOnce(app: () => TestApp, at: string, kind: string): void {
  test('a product is written once: the same again is unchanged, another one is refused', async () => {
    const { matter_id } = await makeMatter(app())
    const version = await allocate(app(), matter_id)
    const first = await submit(app(), matter_id, at, version, { a: 1, b: { c: '证据', d: null } })
    expect(first.data).toMatchObject({ matter_id, version, kind, outcome: 'created' })
    expect(first.data.digest).toMatch(/^[0-9a-f]{64}$/)
    const again = await submit(app(), matter_id, at, version, { b: { d: null, c: '证据' }, a: 1 })
    expect(again.data).toEqual({ ...first.data, outcome: 'unchanged' })
    expect((await submit(app(), matter_id, at, version, { a: 2 })).status).toBe(409)
    const next = await allocate(app(), matter_id)
    expect((await submit(app(), matter_id, at, next, { a: 2 })).data.outcome).toBe('created')
    const audited = await auditedOf(app(), matter_id, 'analysis.submitted', 2)
    expect(audited).toMatchObject([
      { details: { version, kind, digest: first.data.digest } },
      { details: { version: next } },
    ])
  })
  test('20 at once write one, and all others find it', async () => {
    const { matter_id } = await makeMatter(app())
    const version = await allocate(app(), matter_id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(app(), matter_id, at, version, { writer: index % 2 })),
    )
    expect(answers.filter(({ data }) => data?.outcome === 'created')).toHaveLength(1)
    expect(answers.filter(({ data }) => data?.outcome === 'unchanged')).toHaveLength(9)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  })
  test('a version that was not allocated is not found, and what is no product is refused', async () => {
    const { matter_id } = await makeMatter(app())
    for (const version of [1, 2 ** 31 - 1]) expect((await submit(app(), matter_id, at, version, {})).status).toBe(404)
    await allocate(app(), matter_id)
    for (const [version, payload] of [
      [0, {}],
      [1.5, {}],
      [2 ** 31, {}],
      [1e30, {}],
      [1, []],
      [1, null],
      [1, undefined],
    ] as const)
      expect((await submit(app(), matter_id, at, version, payload)).status).toBe(400)
  })
  isForServices(app, { method: 'POST', at: `/${at}`, body: { version: 1, payload: {} } })
}
