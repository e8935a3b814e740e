import { expect, test } from 'vitest'
import { internalPath, owner, parsedFile, upload, useApp } from '../test-app.ts'

const app = useApp()
const get = (fileId: string, headers = {}) => app().ask('GET', `${internalPath}/${fileId}/parsed`, { headers })

test('text, title, language, counts, and sections that are slices of the text', async () => {
  const bytes = '# 服务合同\n\n甲方委托乙方。\n\n## 第一条 标的\n\n提供法律服务。\n'
  const { fileId } = await upload(app(), owner, { name: '合同.md', bytes })
  const file = await parsedFile(app(), fileId)
  const { data } = await get(fileId)
  expect(data).toMatchObject({ fileId, title: '服务合同', language: 'zh', ocr: false })
  expect([data.characters, file.parse.characters]).toEqual([data.text.length, data.text.length])
  const titles = data.sections.map((section: { start: number; end: number; title: string }) => [
    section.title,
    data.text.slice(section.start, section.end).includes(section.title),
  ])
  expect(titles).toEqual([
    ['服务合同', true],
    ['第一条 标的', true],
  ])
})

test('before it is parsed it is 409, for another organization 404, without the key 401', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.bin', bytes: Buffer.from([0, 1, 2, 0, 0, 9]) })
  expect(await get(fileId)).toMatchObject({ status: 409, code: 'conflict' })
  expect((await get(fileId, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await get(fileId, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
})
