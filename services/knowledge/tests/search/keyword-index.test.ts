import { openDatabase } from '@casewright/kit/postgres/sql'
import { createBm25Index } from '@casewright/kit/text/bm25'
import { tokens } from '@casewright/kit/text/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeywordIndex } from '../../keyword/keyword-index.ts'
import { blockSlots } from '../../keyword/postings.ts'
import { readableBases } from '../../queries/bases.ts'
import { atomic, startApp, type TestApp, write } from '../test-app.ts'

let app: TestApp
let replica: TestApp
beforeAll(async () => {
  app = await startApp()
  replica = await startApp({}, { replicaOf: app })
})
afterAll(async () => {
  await replica?.stop()
  await app?.stop()
})

const words = [
  '借款',
  '合同',
  '利息',
  '担保',
  '租赁',
  '违约',
  'deposit',
  'landlord',
  'notice',
  'breach',
  '赔偿',
  '时效',
]
let seed = 7
/** The same in every run. */
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const text = () =>
  Array.from({ length: 3 + Math.floor(random() * 12) }, () => words[Math.floor(random() ** 2 * words.length)]).join(' ')
const chunked = (document_id: string, chunks: number) => ({
  document_id,
  title: document_id,
  chunks: Array.from({ length: chunks }, () => ({ content: text() })),
})
const search = async (at: TestApp, kb_id: string, query: string, top_k = 20) =>
  (await at.ask('POST', `${atomic}/keyword-search`, { body: { kb_ids: [kb_id], query, top_k } })).data.hits as {
    content: string
    title: string
    score: number
    document_id: string
  }[]

const stateOf = async (kb_id: string) => {
  const [base] = await readableBases(app.database.sql, undefined, [kb_id])
  if (!base) throw new Error(`no base ${kb_id}`)
  return base
}

/** Every chunk of a base, scored by the kit's own index. */
async function expectedScores(kb_id: string, query: string): Promise<number[]> {
  const { base_no } = await stateOf(kb_id)
  const rows = await app.database.sql<{ chunk_id: string; title: string; content: string }[]>`
    select chunk_id, title, content from knowledge.chunks c join knowledge.documents using (document_no)
    where c.base_no = ${base_no}`
  const index = createBm25Index<string, null>()
  for (const { chunk_id, title, content } of rows) index.set(chunk_id, null, tokens(`${title}\n${content}`))
  return index.search(tokens(query), { limit: 20 }).hits.map(({ score }) => score)
}

describe('the keyword index', () => {
  test('small bases need no postings, large ones are folded, and both score as BM25 does', async () => {
    await write(app, 'sys_small', [chunked('a', 40)])
    expect(await stateOf('sys_small')).toMatchObject({ folded_slot: 0, next_slot: 40 })
    for (let at = 0; at < 6; at += 1) await write(app, 'sys_large', [chunked(`d${at}`, 450)])
    const { folded_slot, next_slot, block_chunks } = await stateOf('sys_large')
    expect(next_slot).toBe(2700)
    expect(folded_slot).toBeGreaterThan(1000)
    expect(block_chunks).toEqual([folded_slot])
    for (const kb_id of ['sys_small', 'sys_large'])
      for (const query of ['借款 利息', 'landlord deposit', '时效', '赔偿 breach 担保']) {
        const scores = (await search(app, kb_id, query)).map(({ score }) => score)
        const expected = await expectedScores(kb_id, query)
        expect(scores).toHaveLength(expected.length)
        for (const [at, score] of scores.entries()) expect(score / (expected[at] as number)).toBeCloseTo(1, 3)
      }
  })

  test('another replica finds what was written a moment ago, before and after it is folded', async () => {
    await write(app, 'sys_two', [chunked('first', 10)])
    expect(await search(replica, 'sys_two', '借款')).not.toEqual([])
    for (let at = 0; at < 4; at += 1) {
      await write(at % 2 === 0 ? app : replica, 'sys_two', [
        chunked(`filler${at}`, 700),
        { document_id: `new${at}`, title: 'x', text: `独角兽${at}号` },
      ])
      for (const one of [app, replica])
        expect((await search(one, 'sys_two', `独角兽${at}号`))[0]).toMatchObject({ document_id: `new${at}` })
    }
  })

  test('a document that is replaced again and again is found by every search meanwhile, as it was or as it is', async () => {
    const version = (number: number) => ({ document_id: 'moving', title: 'x', text: `麒麟 第${number}版 ${text()}` })
    await write(app, 'sys_moving', [version(0), chunked('other', 50)])
    let isOver = false
    const searching = Array.from({ length: 4 }, async (_, at) => {
      const missed: number[] = []
      for (let round = 0; !isOver; round += 1)
        if (
          !(await search(at % 2 === 0 ? app : replica, 'sys_moving', '麒麟')).some(
            (hit) => hit.document_id === 'moving',
          )
        )
          missed.push(round)
      return missed
    })
    for (let number = 1; number <= 25; number += 1) await write(app, 'sys_moving', [version(number)])
    isOver = true
    expect((await Promise.all(searching)).flat()).toEqual([])
  })

  test('what was deleted is not found, and leaves the postings when its block is written anew', async () => {
    const batch = (at: number) => ({ ...chunked(`bulk${at}`, 6000), file_id: `file${at}` })
    for (let at = 0; at < 4; at += 1) await write(app, 'sys_worn', [batch(at)])
    await write(app, 'sys_worn', [{ document_id: 'kept', title: 'x', text: '凤凰 借款' }])
    for (let at = 0; at < 2; at += 1)
      await app.ask('POST', `${atomic}/delete-by-file`, { body: { kb_id: 'sys_worn', file_id: `file${at}` } })
    const before = await stateOf('sys_worn')
    expect(before.block_chunks[0]).toBe(blockSlots)
    const bytes = async () =>
      (
        await app.database.sql`
        select sum(length(data))::int as bytes from knowledge.postings where base_no = ${before.base_no}`
      )[0]?.bytes as number
    const bytesBefore = await bytes()
    const scoresBefore = await search(replica, 'sys_worn', '凤凰 借款', 5)
    const index = createKeywordIndex(2 ** 20)
    expect(await index.compact(app.database)).toBe(1)
    expect(await index.compact(app.database)).toBe(0)
    expect(await bytes()).toBeLessThan(bytesBefore * 0.7)
    const after = await search(replica, 'sys_worn', '凤凰 借款', 5)
    expect(after[0]).toMatchObject({ document_id: 'kept' })
    expect(scoresBefore[0]).toMatchObject({ document_id: 'kept' })
    expect(after.every(({ document_id }) => !['bulk0', 'bulk1'].includes(document_id))).toBe(true)
    // Terms are now as rare as they are.
    const [first] = await expectedScores('sys_worn', '凤凰 借款')
    expect((after[0]?.score ?? 0) / (first as number)).toBeCloseTo(1, 3)
  })

  test('keeps no more in memory than it may, and still finds everything', async () => {
    const { sql } = app.database
    const index = createKeywordIndex(20_000)
    const bases = [await stateOf('sys_large')]
    const all = words.map((word) => tokens(word))
    for (const terms of [...all, ...all]) expect(await index.search(sql, bases, terms, { limit: 3 })).toHaveLength(3)
    expect(index.bytes).toBeLessThan(30_000)
  })

  test('a base that was read before a write is searched as it was then', async () => {
    const { sql } = app.database
    const index = createKeywordIndex(2 ** 20)
    const before = [await stateOf('sys_small')]
    await write(app, 'sys_small', [{ document_id: 'late', title: 'x', text: '鲲鹏' }])
    await index.search(sql, [await stateOf('sys_small')], tokens('鲲鹏'), { limit: 3 })
    expect(await index.search(sql, before, tokens('鲲鹏'), { limit: 3 })).toEqual([])
  })

  test('an outage of the database is an error, and the next search is whole again', async () => {
    const broken = openDatabase({ url: 'postgres://127.0.0.1:1/none' }, { connectionsMax: 1 })
    const index = createKeywordIndex(2 ** 20)
    const bases = [await stateOf('sys_large')]
    await expect(index.search(broken.sql, bases, tokens('借款'), { limit: 3 })).rejects.toThrow()
    await broken.close()
    expect(await index.search(app.database.sql, bases, tokens('借款'), { limit: 3 })).toHaveLength(3)
  })
})
