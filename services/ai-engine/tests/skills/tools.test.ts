import { files } from '@casewright/contracts/files/endpoints'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import { memory } from '@casewright/contracts/memory/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import { absentClient } from '@casewright/kit/http/client'
import type { CallRecord } from '@casewright/models/calls'
import type { Mcp } from '@casewright/models/mcp/mcp'
import { beforeEach, describe, expect, test } from 'vitest'
import { searchKnowledge } from '../../graph/nodes/knowledge.ts'
import { type ToolDeps, toolsFor } from '../../graph/nodes/tools.ts'
import type { Whose } from '../../graph/rules/state.ts'

const matterId = '01980000-0000-7000-8000-000000000001'
const otherMatter = '01980000-0000-7000-8000-000000000002'
const fileId = '01980000-0000-7000-8000-00000000000a'
const otherFile = '01980000-0000-7000-8000-00000000000b'
const whose: Whose = {
  thread_id: 'consultation:1',
  organization_id: 'firm',
  user_id: 'ann',
  session_id: '1',
  matter_id: matterId,
  locale: 'en',
}
const never = new AbortController().signal
const own = ['knowledge_search', 'memory_recall', 'matter_read', 'file_read']

/** What the neighbours were asked, and what they say. */
let asked: { of: string; input: Record<string, unknown> }[]
let records: CallRecord[]
let fileText: string
let failing: Error | undefined
let mcpAnswer: unknown

beforeEach(() => {
  asked = []
  records = []
  fileText = 'The whole text of the file.'
  failing = undefined
  mcpAnswer = 'well'
})

const answering = (of: string, answer: () => unknown) => async (input: object) => {
  const { signal: _, ...rest } = input as Record<string, unknown>
  asked.push({ of, input: rest })
  if (failing) throw failing
  return answer()
}
const hit = (content: string) => ({
  chunk_id: 'c',
  kb_id: 'k',
  document_id: 'civil-code',
  title: 'Civil Code',
  content,
  score: 1,
  start: 100,
  end: 100 + content.length,
  metadata: {},
})
const fact = { fact: { entity_key: 'claimant.name', category: 'case_detail', content: 'Ann Li', tenant_id: 'firm' } }
const hits = [hit('Article 577')]

const mcpTools = [
  ...['law', 'web'].flatMap((server) =>
    ['find', 'read'].map((name) => ({ server, name, description: 'd', input_schema: { type: 'object' } })),
  ),
  { server: 'law', name: 'x'.repeat(60), description: 'd', input_schema: {} },
]
const mcp: Mcp = {
  tools: async (isWanted) => {
    asked.push({ of: 'mcp.tools', input: {} })
    return mcpTools.filter(({ server }) => isWanted(server))
  },
  call: (server, tool, input) => answering(`mcp.${server}.${tool}`, () => mcpAnswer)(input as object),
  status: () => [],
  close: async () => {},
}
const deps = {
  knowledge: { hybridSearch: answering('knowledge', () => ({ hits, backend: 'x', degraded: false, reason: null })) },
  memory: { recall: answering('memory', () => ({ facts: [fact] })) },
  matter: { readWorkflowProfile: answering('matter', () => ({ matter_id: matterId, title: 'Li v. Wu' })) },
  files: { readParsed: answering('files', () => ({ title: 'a.pdf', text: fileText })) },
  mcp,
} as unknown as ToolDeps

const acting = { organization: 'firm', user: 'ann' }
const tools = (names: readonly string[], change: Partial<Whose> = {}, fileIds: readonly string[] = [fileId]) =>
  toolsFor(names, deps, {
    whose: { ...whose, ...change },
    factsOf: { ...whose, ...change }.user_id,
    fileIds,
    record: (call) => void records.push(call),
  })

async function use(name: string, input: Record<string, unknown>, signal = never): Promise<unknown> {
  const [tool] = await tools([name])
  asked = []
  return tool?.run(input, signal)
}

describe('which tools there are', () => {
  test('those that the skill names, and names that nothing stands behind are ignored', async () => {
    const names = (await tools(['matter_read', 'no_such_tool', 'mcp_law_find', 'mcp_gone_find', 'mcp_law_none'])).map(
      ({ name }) => name,
    )
    expect(names.sort()).toEqual(['matter_read', 'mcp_law_find'])
  })

  test('a wildcard stands for all tools of one server that a model can call by name', async () => {
    const names = (await tools(['mcp_law_*'])).map(({ name }) => name)
    expect(names).toEqual(['mcp_law_find', 'mcp_law_read'])
  })

  test('no outside server is asked for a skill that names none', async () => {
    await tools(own)
    expect(asked).toEqual([])
  })

  test('a thread without matter, files or user has no tool to read them', async () => {
    const none = { organization_id: null, user_id: null, matter_id: null }
    expect((await tools(own, none, [])).map(({ name }) => name)).toEqual(['knowledge_search'])
    expect((await tools(own)).map(({ name }) => name)).toEqual(own)
  })
})

describe('whose data it is', () => {
  const forged = {
    organization: 'other',
    organization_id: 'other',
    tenant: 'other',
    user: 'bob',
    user_id: 'bob',
    matter_id: otherMatter,
    matterId: otherMatter,
    case_id: otherMatter,
    kb_ids: ['theirs'],
    filters: { a: 1 },
    params: { matterId: otherMatter, fileId: otherFile },
    body: { user_id: 'bob' },
    scope: 'global',
  }

  test("a model cannot read another matter, user or organization, whatever it writes into a tool's input", async () => {
    await use('knowledge_search', { query: 'breach', ...forged })
    expect(asked).toEqual([{ of: 'knowledge', input: { ...acting, body: { query: 'breach', top_k: 8 } } }])
    await use('memory_recall', { query: 'name', ...forged })
    const body = { user_id: 'ann', case_id: matterId, query: 'name', limit: 10 }
    expect(asked).toEqual([{ of: 'memory', input: { ...acting, body } }])
    await use('matter_read', forged)
    expect(asked).toEqual([{ of: 'matter', input: { ...acting, params: { matterId } } }])
    await use('file_read', { file_id: fileId, ...forged })
    expect(asked).toEqual([{ of: 'files', input: { ...acting, params: { fileId } } }])
  })

  test.each([[otherFile], [`${fileId}/../${otherFile}`], [[fileId]], [undefined], ['__proto__']])(
    'a file that the thread does not know is not asked for: %s',
    async (file_id) => {
      expect(await use('file_read', { file_id })).toEqual({ error: '/file_id is no file of this matter' })
      expect(asked).toEqual([])
    },
  )

  test('no input schema names an owner, and the files to choose from are the known ones', async () => {
    for (const tool of await tools(own)) {
      expect(tool.input_schema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(JSON.stringify(tool.input_schema)).not.toMatch(/organization|tenant|user|matter_id|kb_ids/)
    }
    const [read] = await tools(['file_read'])
    expect(read?.input_schema).toMatchObject({ properties: { file_id: { enum: [fileId] } } })
  })
})

describe('what a tool gives', () => {
  test('facts come without what belongs to the service alone', async () => {
    const facts = [{ entity_key: 'claimant.name', category: 'case_detail', content: 'Ann Li' }]
    expect(await use('memory_recall', { query: 'x' })).toEqual({ facts })
  })

  test('a file is read window by window, and the windows put together are the text', async () => {
    fileText = '合同😀'.repeat(9000)
    let text = ''
    let end = 0
    while (end < fileText.length) {
      const part = (await use('file_read', { file_id: fileId, offset: end, length: 7001 })) as Record<
        string,
        number | string
      >
      expect(part).toMatchObject({ offset: end, characters: fileText.length, title: 'a.pdf' })
      expect(fileText.slice(end, Number(part.end))).toBe(part.text)
      text += part.text
      end = Number(part.end)
    }
    expect(text).toBe(fileText)
  })

  test.each([
    [{ offset: -5 }],
    [{ offset: 1e9 }],
    [{ length: 1e9 }],
    [{ length: 'x', offset: null }],
    [{ offset: Number.NaN }],
  ])('a window outside of the text is moved into it: %j', async (window) => {
    fileText = 'x'.repeat(50_000)
    const { offset, end, text } = (await use('file_read', { file_id: fileId, ...window })) as Record<string, never>
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThanOrEqual(50_000)
    expect(String(text).length).toBeLessThanOrEqual(15_000)
  })

  test.each([[{}], [{ query: '' }], [{ query: 7 }], [{ query: null }]])(
    'a query that is no text is told: %j',
    async (input) => {
      expect(await use('knowledge_search', input)).toEqual({ error: '/query must be a text' })
      expect(records).toMatchObject([{ kind: 'tool', name: 'knowledge_search', error: '/query must be a text' }])
    },
  )

  test('no result is longer than a model can bear', async () => {
    mcpAnswer = 'x'.repeat(1_000_000)
    expect(await use('mcp_law_find', {})).toEqual({ clipped: true, characters: 1_000_000, text: 'x'.repeat(20_000) })
    mcpAnswer = { rows: Array.from({ length: 10_000 }, () => ({ a: '"quoted"' })) }
    expect(JSON.stringify(await use('mcp_law_find', {})).length).toBeLessThan(50_000)
    expect(JSON.stringify(records).length).toBeLessThan(150_000)
  })

  test('no result and no failure holds characters that the database refuses', async () => {
    mcpAnswer = { 'a\0': 'b\0c\ud83d', kept: 'back\\u0000slash \\\\ud800 😀' }
    expect(await use('mcp_law_find', { q: '\0' })).toEqual({
      'a\ufffd': 'b\ufffdc\ufffd',
      kept: 'back\\u0000slash \\\\ud800 😀',
    })
    failing = new Error('bad\0')
    expect(await use('mcp_law_find', {})).toEqual({ error: 'bad\ufffd' })
    expect(JSON.stringify(records)).not.toMatch(/[^\\]\\u0000/)
  })
})

describe('records and failures', () => {
  test('each call is recorded with what went in and came out', async () => {
    await use('mcp_law_find', { q: 'x' })
    expect(records).toEqual([
      {
        kind: 'tool',
        name: 'mcp_law_find',
        input: { q: 'x' },
        output: 'well',
        error: null,
        started_at: expect.stringMatching(/^\d{4}-.*Z$/),
        ms: expect.any(Number),
      },
    ])
  })

  test.each([...own, 'mcp_law_find'])('a failure of %s is recorded and told, and ends nothing', async (name) => {
    failing = new ServiceError('dependency_unavailable', 'it is away')
    expect(await use(name, { query: 'x', file_id: fileId })).toEqual({ error: 'it is away' })
    expect(records).toMatchObject([{ kind: 'tool', name, output: null, error: 'it is away' }])
  })

  test('the end of the turn itself is thrown on', async () => {
    const turn = new AbortController()
    const reason = new Error('cancelled')
    turn.abort(reason)
    await expect(use('matter_read', {}, turn.signal)).rejects.toBe(reason)
    expect(asked).toEqual([])
  })

  test('services that are not there at all are failures like others', async () => {
    const absent = {
      knowledge: absentClient(knowledge, 'knowledge-service'),
      memory: absentClient(memory, 'memory-service'),
      matter: absentClient(matter, 'matter-service'),
      files: absentClient(files, 'files-service'),
    }
    const scope = {
      whose,
      factsOf: whose.user_id,
      fileIds: [fileId],
      record: (call: CallRecord) => void records.push(call),
    }
    for (const tool of await toolsFor(own, { ...absent, mcp }, scope))
      expect(await tool.run({ query: 'x', file_id: fileId }, never)).toEqual({ error: expect.any(String) })
    expect(records).toHaveLength(4)
    expect(await searchKnowledge(absent, whose, { query: 'x', withAids: true }, { ...scope, signal: never })).toEqual(
      [],
    )
    expect(records.at(-1)).toMatchObject({ kind: 'service', name: 'knowledge.hybridSearch', error: expect.any(String) })
  })
})
