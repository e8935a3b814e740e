import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createZip } from '@casewright/kit/data/zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, runCommand, type SuiteForCommands, startForCommands } from './command-process.ts'

let root: string
let suite: SuiteForCommands
let key: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casewright-law-'))
  suite = await startForCommands(['knowledge'])
  key = await readFile(join(suite.dataDirectory, 'internal-api-key'), 'utf8')
})
afterAll(async () => {
  await suite?.stop()
  await rm(root, { recursive: true, force: true })
})

const folderOf = async (name: string, files: Record<string, string | Uint8Array>): Promise<string> => {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(root, name, file, '..'), { recursive: true })
    await writeFile(join(root, name, file), content)
  }
  return join(root, name)
}
const law = (...args: string[]) => callCommand(['law', 'import', ...args], suite.environment)

/** As a service asks knowledge-service. */
async function ask<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${suite.url}/knowledge-service/api/v1/internal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-api-key': key.trim() },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: T }).data
}
const article = async (name: string, number: string, as_of?: string) => {
  const body = { articles: [{ law: name, number }], ...(as_of && { as_of }) }
  const { articles } = await ask<{ articles: { content: string; section_title: string }[] }>('atomic/articles', body)
  return articles.map(({ content }) => content)
}

async function docx(...paragraphs: string[]): Promise<Uint8Array> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join('')
  const xml = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  const chunks: Uint8Array[] = []
  async function* entries() {
    yield { name: '[Content_Types].xml', bytes: '<Types/>' }
    yield { name: 'word/document.xml', bytes: xml }
  }
  for await (const chunk of createZip()(entries())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const note = '（2007年6月29日第十届全国人民代表大会常务委员会第二十八次会议通过）'
const first = ['中华人民共和国示例法', note, '目　录', '第一章　总　则', '第一章　总　则']
const oldText = [...first, '第一条　旧的原文。', '　　（一）旧的项。', '第二条　本法自2008年1月1日起施行。'].join(
  '\r\n',
)
const newText = [
  '中华人民共和国示例法',
  note.replace('）', '　2023年9月1日第十四届全国人民代表大会常务委员会第五次会议修订）'),
  '第一章　总　则',
  '第一条　新的原文。',
  '第二条　本法自2024年1月1日起施行。《中华人民共和国过时法》同时废止。',
]

describe('law import', () => {
  test('before any import the summary answers', async () => {
    const summary = {
      kb_id: 'sys_statutes',
      document_id: 'cn-example',
      title: '中华人民共和国示例法（条文要点）',
      doc_type: 'statute',
      effective_from: '2008-01-01',
      metadata: { kind: 'summary', source: '中华人民共和国示例法' },
      sections: [{ section_id: '第1条', content: '第一条 要点。（《示例法》第一条要点，非原文）' }],
    }
    await ask('seed/system-kb-documents/import', { documents: [summary] })
    expect(await article('示例法', '1')).toEqual(['第一条 要点。（《示例法》第一条要点，非原文）'])
  })

  test('text, Markdown and GB 18030 are imported, a dry run writes nothing, and the wording takes the place of the summary', async () => {
    const folder = await folderOf('first', {
      '示例法.txt': `\ufeff${oldText}`,
      'more/样本法.md':
        '# 中华人民共和国样本法\n\n2001年1月1日 第九届会议通过\n\n<!-- INFO END -->\n\n## 第一章 总则\n\n**第一条** 样本。\n\n第三条 自2001年2月1日起施行。\n',
      'README.md': 'A collection.',
      'gb.txt': Buffer.concat([
        Buffer.from('d6d0b9fab9fdcab1b7a80a', 'hex'),
        Buffer.from('b5dad2bbccf5a1a1b9fdcab1a1a30a', 'hex'),
      ]),
    })
    const dry = await law(folder, '--dry-run')
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('This was a dry run: nothing was written.\n'),
    })
    expect(await article('样本法', '1')).toEqual([])
    const { code, stdout, stderr } = await law(folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Importing 3 laws …\n' })
    expect(stdout).toMatchInlineSnapshot(`
      "created    中国过时法: 1 article, in force
                 gb.txt does not say from which day on it is in force, so it counts on every day
      created    中华人民共和国样本法@2001-01-01: 2 articles, in force from 2001-02-01
                 more/样本法.md lacks the articles 2
      created    中华人民共和国示例法@2007-06-29: 2 articles, in force from 2008-01-01
      3 laws, 5 articles: 3 created
      "
    `)
    expect(await article('《中华人民共和国示例法》', '1')).toEqual(['第一条　旧的原文。\n（一）旧的项。'])
    expect(await article('样本法', '1')).toEqual(['第一条　样本。'])
    expect(await article('中国过时法', '1')).toEqual(['第一条　过时。'])
  })

  test('an article is a section with its headings, and its document is whole', async () => {
    const { document, content, sections } = await ask<{
      document: { metadata: object }
      content: string
      sections: { section_id: string; section_title: string; start: number; end: number }[]
    }>('atomic/document', { kb_id: 'sys_statutes', document_id: '中华人民共和国示例法@2007-06-29' })
    expect(document).toMatchObject({
      title: '中华人民共和国示例法',
      doc_type: 'statute',
      date: '2007-06-29',
      effective_from: '2008-01-01',
      effective_to: null,
      metadata: { kind: 'official', source: '中华人民共和国示例法', note },
    })
    expect(sections.map(({ section_id, section_title }) => [section_id, section_title])).toEqual([
      ['第1条', '第一章 总则 / 第一条'],
      ['第2条', '第一章 总则 / 第二条'],
    ])
    expect(content.slice(sections[0]?.start, sections[0]?.end)).toBe('第一条　旧的原文。\n（一）旧的项。')
  })

  test('a second import changes nothing and says so', async () => {
    const { code, stdout } = await law(join(root, 'first'), '--json')
    expect(code).toBe(0)
    const { laws, ended, left_out } = JSON.parse(stdout)
    expect({ ended, left_out }).toEqual({ ended: [], left_out: [] })
    expect(laws.map(({ status }: { status: string }) => status)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })

  test('a newer version from a Word file ends the older one on its first day, and repeals what it names', async () => {
    const folder = await folderOf('second', {
      '示例法_20230901.docx': await docx(...newText),
      '过时法.txt': '中华人民共和国过时法\n（1990年1月1日通过）\n第一条　过时。\n第二条　自1990年2月1日起施行。',
    })
    expect((await law(folder)).stdout).toMatchInlineSnapshot(`
      "created    中华人民共和国示例法@2023-09-01: 2 articles, in force from 2024-01-01
      created    中华人民共和国过时法@1990-01-01: 2 articles, in force from 1990-02-01 until 2024-01-01
      changed    中华人民共和国示例法@2007-06-29: ends on 2024-01-01
      2 laws, 4 articles: 2 created
      "
    `)
    expect(await article('示例法', '1')).toEqual(['第一条　新的原文。'])
    expect(await article('示例法', '1', '2024-01-01')).toEqual(['第一条　新的原文。'])
    expect(await article('示例法', '1', '2023-12-31')).toEqual(['第一条　旧的原文。\n（一）旧的项。'])
    expect(await article('示例法', '1', '2007-12-31')).toEqual([])
    expect(await article('过时法', '1', '2023-12-31')).toEqual(['第一条　过时。'])
    expect(await article('过时法', '1')).toEqual([])
    for (const again of ['first', 'second'])
      expect(JSON.parse((await law(join(root, again), '--json')).stdout)).toMatchObject({
        ended: [],
        laws: expect.not.arrayContaining([expect.objectContaining({ status: 'updated' })]),
      })
  })

  test('days that a text does not say are given beside it', async () => {
    const amended =
      '中华人民共和国修正法\n（2007年6月29日通过　根据2012年12月28日《决定》修正）\n第一条　一。\n第二条　本法自2008年1月1日起施行。'
    const folder = await folderOf('amended', { 'a.txt': amended })
    const guessed = await law(folder)
    expect(guessed.stdout).toContain('a.txt does not say from which day on it is in force: 2012-12-28')
    await folderOf('amended', { 'laws.json': '{"a.txt":{"effective_from":"2013-07-01","effective_to":"2020-01-01"}}' })
    const { stdout } = await law(folder)
    expect(stdout).toContain('in force from 2013-07-01 until 2020-01-01')
    expect(stdout).not.toContain('does not say')
    expect(await article('修正法', '1', '2013-06-30')).toEqual([])
    expect(await article('修正法', '1', '2013-07-01')).toEqual(['第一条　一。'])
  })

  test('a broken file is named, and the others are imported', async () => {
    const folder = await folderOf('broken', {
      'a-broken.docx': 'no archive',
      'b-minutes.txt': '会议纪要\n大家都来了。',
      'c-good.txt': '好法\n第一条　好。\n第二条　自2010年1月1日起施行。',
      'd-same.txt': '好法\n第一条　好。\n第二条　自2010年1月1日起施行。',
      'e-empty.md': '',
    })
    const { code, stdout, stderr } = await law(folder)
    expect(code).toBe(1)
    expect(stdout).toMatchInlineSnapshot(`
      "created    好法@2010-01-01: 2 articles, in force from 2010-01-01
      left out   a-broken.docx is no Word file that can be read (Can't find end of central directory : is this a zip file ?)
      left out   b-minutes.txt has no article (第一条 …): it is not the text of a law
      left out   e-empty.md is empty
      left out   d-same.txt is the same version of the same law as c-good.txt
      1 law, 2 articles: 1 created
      "
    `)
    expect(stderr).toBe(
      'Importing 2 laws …\n4 files could not be imported: mend what is named above and import again.\n',
    )
    expect(await article('好法', '1')).toEqual(['第一条　好。'])
  })

  test('two versions of one day are left out, and what was there stays', async () => {
    const folder = await folderOf('conflict', {
      '好法(2011-01-01).txt': '好法\n第一条　更好。\n第二条　自2010年1月1日起施行。',
    })
    const { code, stdout } = await law(folder)
    expect(code).toBe(1)
    expect(stdout).toContain('has two versions that take effect on 2010-01-01: give the right day in laws.json')
    expect(await article('好法', '1')).toEqual(['第一条　好。'])
  })

  test('a folder with nothing usable, a missing one and faulty days are errors in one sentence, and nothing is written', async () => {
    const stderrOf = async (folder: string) =>
      (await runCommand(['law', 'import', folder], { environment: suite.environment })).stderr.replace(root, 'ROOT')
    expect(await stderrOf(join(root, 'absent'))).toBe(
      'The folder ROOT/absent cannot be read (ENOENT): give one that holds the texts of laws.\n',
    )
    expect(await stderrOf(await folderOf('none', { 'x.pdf': '%PDF' }))).toBe(
      'There is no law in ROOT/none: it needs files that end in .docx, .txt or .md.\n',
    )
    expect(await stderrOf(await folderOf('useless', { 'x.txt': 'Hello.' }))).toBe(
      'Nothing in ROOT/useless is the text of a law: x.txt has no article (第一条 …): it is not the text of a law.\n',
    )
    const days = await folderOf('days', {
      'x.txt': '法\n第一条　一。',
      'laws.json': '{"x.txt":{"effective_from":"tomorrow"}}',
    })
    expect(await stderrOf(days)).toBe('laws.json is faulty: x.txt.effective_from must be a date such as 2026-01-31.\n')
    await folderOf('days', { 'laws.json': '{"y.txt":{}}' })
    expect(await stderrOf(days)).toBe('laws.json names y.txt, which is not in the folder.\n')
  })
})
