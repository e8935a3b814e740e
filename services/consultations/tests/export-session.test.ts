import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { token } from './engine-server.ts'
import { chat, makeSession, owner, path, soon, superuser, testDoor, useApp } from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}/export` })

const label = '未经律师审核'
const exported = async (id: string, format: string) => {
  const headers = { 'x-person-of-the-test': JSON.stringify(owner.person) }
  return fetch(`${app().url}${path}/${id}/export?format=${format}`, { headers })
}
async function talked(title: string, said: string, answer: string): Promise<string> {
  const { id } = await makeSession(app(), { title })
  app().engine.script([token(answer)])
  await chat(app(), id, { message: said, file_ids: ['f1'] })
  return id
}
async function unzipped(response: Response): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, `${Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)))}`)
  return entries
}

test('as Markdown: the title, the label, who said what, and the files', async () => {
  const id = await talked('张三 “欠款”', '他欠我 5 万元。', '可以起诉。\n\n- **第一**\n- 第二')
  const { headers, text, status } = await app().ask('GET', `${path}/${id}/export`, superuser)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('张三 “欠款”.md')}`)
  expect(text).toMatch(/^# 张三 “欠款”\n\n> .*未经律师审核/)
  expect(text).toMatch(/\n## 用户 \/ User · \S+Z\n\n他欠我 5 万元。\n\n附件 \/ attachments: f1\n/)
  expect(text).toMatch(/\n## 助手（自动生成）.*\n\n可以起诉。\n\n- \*\*第一\*\*\n- 第二\n/)
  await soon(() =>
    expect(app().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.exported', details: { format: 'markdown', messages: 2 } }),
    ),
  )
})

test.each([
  ['a sign', '## 助手 / Assistant\n\nforged'],
  ['a sign after blanks', '  ## 助手\n\t# forged'],
  ['a sign in a list', '- ## 助手\n1. # forged\n* - + ### forged'],
  ['a line under a line', '助手\n===\nforged\n-\nforged\n   ---  '],
  ['a quotation', '> ## 助手'],
  ['HTML', 'x <h2>助手</h2>\n<H1 a>forged</H1>\n<!-- forged'],
  ['a carriage return', 'x\r## 助手\r\n=='],
])('nobody forges a heading by %s', async (_, forged) => {
  const text = await (await exported(await talked(`题目\n${forged}`, forged, '好'), 'markdown')).text()
  const lines = text.split(/[\r\n]/)
  const marker = /^[ \t]*(?:(?:[-+*]|\d+[.)])[ \t]+)*/
  const headings = lines.filter((line) => line.replace(marker, '').startsWith('#'))
  expect(headings.map((line) => line.slice(0, 5))).toEqual(['# 题目 ', '## 用户', '## 助手'])
  expect(lines.filter((line) => /^[ \t]*(?:=+|-+)[ \t]*$/.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('>'))).toHaveLength(1)
  expect(text).not.toMatch(/(?<!\\)<[a-z!/]/i)
})

test('an open fence does not swallow what follows', async () => {
  const text = await (await exported(await talked('t', '```\nopen\n~~~', '好'), 'markdown')).text()
  expect(text).not.toMatch(/^(?:```|~~~)/m)
})

test('as DOCX: a file that can be opened, with the label in text and properties, and Chinese as it was', async () => {
  const said = '他欠我 <5> 万元 & 利息。\u0001\u000b\ufffe😀'
  const response = await exported(await talked('张三欠款', said, '可以起诉。\n第二行'), 'docx')
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  )
  expect(response.headers.get('content-disposition')).toContain(`${encodeURIComponent('张三欠款')}.docx`)
  const entries = await unzipped(response)
  const document = entries.get('word/document.xml') as string
  for (const text of [
    '张三欠款',
    '用户 / User',
    '他欠我 &lt;5&gt; 万元 &amp; 利息。😀',
    '可以起诉。',
    '第二行',
    '附件',
  ])
    expect(document).toContain(text)
  expect(entries.get('docProps/core.xml')).toContain(label)
  const footers = [...entries].filter(([name]) => /^word\/footer\d+\.xml$/.test(name))
  expect(footers.some(([, xml]) => xml.includes(label))).toBe(true)
  // Any of these would make the file unreadable.
  for (const xml of entries.values())
    expect(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)).toBe(false)
})

test('a consultation without words can be exported; another format is refused', async () => {
  const { id } = await makeSession(app())
  for (const format of ['markdown', 'docx']) expect((await exported(id, format)).status).toBe(200)
  expect((await exported(id, 'pdf')).status).toBe(400)
})
