import { expect, test } from 'vitest'
import { forger, nobody, owner, path, person, stranger, upload, useApp } from '../test-app.ts'

const app = useApp()

test('whoever has the address downloads the file, with its name and type, and nothing else', async () => {
  const { fileId } = await upload(app(), owner, { name: '合同.md', bytes: '# 合同' })
  const { data } = await app().ask('GET', `${path}/${fileId}/download-url?expires_seconds=60`, owner)
  expect(data).toMatchObject({ fileId, method: 'GET', headers: {} })
  expect(Date.parse(data.expires_at) - Date.now()).toBeLessThanOrEqual(60_000)
  expect(data.url.startsWith(`${app().url}${path}/signed/`)).toBe(true)
  const response = await fetch(data.url)
  expect([response.status, await response.text()]).toEqual([200, '# 合同'])
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('合同.md'))
})

test('only who may read the file gets an address', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  const ask = async (who: object) => (await app().ask('GET', `${path}/${fileId}/download-url`, who)).status
  expect(await Promise.all([stranger, person('owner', 'firm-b'), nobody, forger].map(ask))).toEqual([
    404, 404, 401, 401,
  ])
  for (const seconds of [0, 86_401, 'x'])
    expect((await app().ask('GET', `${path}/${fileId}/download-url?expires_seconds=${seconds}`, owner)).status).toBe(
      400,
    )
})
