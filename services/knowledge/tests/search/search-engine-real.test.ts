import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tokens } from '@casewright/kit/text/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchEngine } from '../../adapters/search-engine.ts'
import type { SearchScope } from '../../rules/search-scope.ts'
import { chunkOf, engineAt, eventually, idsOf, scopeOf } from './search-engine-samples.ts'

const { CASEWRIGHT_TEST_OPENSEARCH_URL, CASEWRIGHT_TEST_ELASTICSEARCH_URL } = process.env

const engines = [
  ['opensearch', CASEWRIGHT_TEST_OPENSEARCH_URL],
  ['elasticsearch', CASEWRIGHT_TEST_ELASTICSEARCH_URL],
] as const

for (const [name, url = ''] of engines)
  describe.skipIf(!url)(`a real ${name}`, () => {
    const index = `test_${randomUUID()}`
    let engine: SearchEngine
    const found = async (text: string, change: Partial<SearchScope> = {}) =>
      idsOf(await engine.keyword(tokens(text), scopeOf(change), 10)).sort()
    const whenFound = (text: string, ids: string[], change: Partial<SearchScope> = {}) =>
      eventually(
        () => found(text, change),
        (now) => now.join() === ids.join(),
      )

    beforeAll(async () => {
      engine = engineAt(name, url, { index, timeoutMs: 4_000 })
      await engine.ensure()
    })
    afterAll(async () => {
      const aliases = (await (await fetch(`${url}/_alias/${index}*`)).json()) as object
      await fetch(`${url}/${Object.keys(aliases).join()}`, { method: 'DELETE' })
    })

    test('two replicas that start at once make one index, and it is usable', async () => {
      const other = `test_${randomUUID()}`
      const made = await Promise.all([1, 2, 3].map(() => engineAt(name, url, { index: other }).ensure()))
      expect(made.sort()).toEqual(['created', 'present', 'present'])
      expect(await engineAt(name, url, { index: other }).ping()).toBeUndefined()
      await fetch(`${url}/${other}-0`, { method: 'DELETE' })
    })

    test('Chinese and English words are found by the tokens of the kit, the best first', async () => {
      await engine.putDocument({ kb_id: 'kb1', document_id: 'd1' }, [
        chunkOf('zh1', '第五百七十七条 当事人一方应当承担继续履行、赔偿损失等违约责任。'),
        chunkOf('zh2', '出租人应当将租赁物交付承租人。'),
        chunkOf('en1', 'The tenant shall pay the rent; a tenant in breach of the lease pays damages. Breach, breach.'),
        chunkOf('en2', 'The landlord repairs the roof. A breach is unlikely in this long text about roofs and walls.'),
      ])
      expect(await whenFound('违约赔偿', ['zh1'])).toEqual(['zh1'])
      expect(await found('Article 577')).toEqual(['zh1'])
      expect(await found('租赁物')).toEqual(['zh2'])
      const hits = await engine.keyword(tokens('breaches'), scopeOf(), 10)
      expect(idsOf(hits)).toEqual(['en1', 'en2'])
      expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0)
    })

    test('putting a document again replaces it, also at once and with nothing', async () => {
      const document = { kb_id: 'kb1', document_id: 'again' }
      for (const round of [1, 2, 3])
        await engine.putDocument(document, [chunkOf(`again${round}`, 'usufruct', { document_id: 'again' })])
      expect(await whenFound('usufruct', ['again3'])).toEqual(['again3'])
      await engine.putDocument(document, [])
      expect(await whenFound('usufruct', [])).toEqual([])
    })

    test('every filter of the scope is one of the engine', async () => {
      const metadata = { court: '最高人民法院', level: 1, final: true, note: null }
      const dated = { date: '2020-05-28', effective_from: '2021-01-01', effective_to: '2026-06-01' }
      await engine.putDocument({ kb_id: 'kb2', document_id: 'f1' }, [
        chunkOf('f1', 'easement', { kb_id: 'kb2', document_id: 'f1', file_id: 'file1', metadata, ...dated }),
      ])
      await engine.putDocument({ kb_id: 'kb2', document_id: 'f2' }, [
        chunkOf('f2', 'easement', { kb_id: 'kb2', document_id: 'f2', doc_type: 'case', metadata: { level: '1' } }),
      ])
      const ask = (change: Partial<SearchScope>) =>
        found('easement', { kb_ids: ['kb1', 'kb2'], as_of: '2026-05-31', ...change })
      await eventually(
        () => ask({}),
        (ids) => ids.length === 2,
      )
      expect(await ask({ kb_ids: ['kb1'] })).toEqual([])
      expect(await ask({ kb_ids: [] })).toEqual([])
      expect(await ask({ document_ids: ['f1', 'f3'] })).toEqual(['f1'])
      expect(await ask({ file_ids: ['file1'] })).toEqual(['f1'])
      expect(await ask({ doc_types: ['case'] })).toEqual(['f2'])
      expect(await ask({ date_from: '2020-05-28', date_to: '2020-05-28' })).toEqual(['f1'])
      expect(await ask({ date_from: '2020-05-29' })).toEqual([])
      expect(await ask({ as_of: '2020-12-31' })).toEqual(['f2'])
      expect(await ask({ as_of: '2021-01-01' })).toEqual(['f1', 'f2'])
      expect(await ask({ as_of: '2026-06-01' })).toEqual(['f2'])
      expect(await ask({ metadata: { court: '最高人民法院', final: true } })).toEqual(['f1'])
      expect(await ask({ metadata: { level: 1 } })).toEqual(['f1'])
      expect(await ask({ metadata: { level: [1, '1'] } })).toEqual(['f1', 'f2'])
      expect(await ask({ metadata: { court: 'another' } })).toEqual([])
    })

    test('vectors are found by their cosine, within the filters; one of zeros finds nothing', async () => {
      const near = (chunk_id: string, vector: number[], kb_id = 'kb3') =>
        chunkOf(chunk_id, 'x', { kb_id, document_id: 'v', vector: new Float32Array(vector) })
      await engine.putDocument({ kb_id: 'kb3', document_id: 'v' }, [
        near('v1', [1, 0, 0]),
        near('v2', [1, 1, 0]),
        near('v3', [-2, 0, 0]),
        near('v0', [0, 0, 0]),
      ])
      await engine.putDocument({ kb_id: 'kb4', document_id: 'v' }, [near('v4', [1, 0, 0], 'kb4')])
      const query = new Float32Array([0.5, 0, 0])
      const hits = await eventually(
        () => engine.vector(query, scopeOf({ kb_ids: ['kb3'] }), 10),
        ({ length }) => length === 3,
      )
      expect(hits.map(({ chunk_id, score }) => [chunk_id, Number(score.toFixed(4))])).toEqual([
        ['v1', 1],
        ['v2', Number(Math.SQRT1_2.toFixed(4))],
        ['v3', -1],
      ])
      expect(await engine.vector(new Float32Array(3), scopeOf({ kb_ids: ['kb3'] }), 10)).toEqual([])
      await expect(engine.vector(new Float32Array(2), scopeOf(), 10)).rejects.toThrow('2 numbers')
    })

    test('a query of several thousand terms is answered', async () => {
      const many = Array.from({ length: 5_000 }, (_, n) => `t${n}`)
      expect(idsOf(await engine.keyword([...tokens('租赁物'), ...many], scopeOf(), 10))).toEqual(['zh2'])
    })

    test('more chunks than one page of removals holds are removed, with their base', async () => {
      const chunks = Array.from({ length: 5_200 }, (_, n) =>
        chunkOf(`big${n}`, 'lien', { kb_id: 'big', document_id: 'b' }),
      )
      await engine.putDocument({ kb_id: 'big', document_id: 'b' }, chunks)
      const kept = { kb_id: 'big', document_id: 'c' }
      await engine.putDocument(kept, [chunkOf('c', 'lien', kept)])
      await engine.removeDocument({ kb_id: 'big', document_id: 'b' })
      expect(await whenFound('lien', ['c'], { kb_ids: ['big'] })).toEqual(['c'])
      await engine.removeBase('big')
      expect(await whenFound('lien', [], { kb_ids: ['big'] })).toEqual([])
      expect(await found('租赁物')).toEqual(['zh2'])
    })

    test('a rebuild has no gap, and what is written meanwhile is in both versions', async () => {
      let asking = true
      const answers: string[] = []
      const searching = (async () => {
        while (asking) answers.push(await found('租赁物').then(String, String))
      })()
      const version = await engine.beginVersion()
      const document = { kb_id: 'kb1', document_id: 'new' }
      await engine.putDocument(document, [chunkOf('new', 'escrow', { ...document, doc_type: 'case' })])
      expect(await whenFound('escrow', ['new'])).toEqual(['new'])
      await engine.addToVersion([
        chunkOf('zh2', '租赁物'),
        chunkOf('new', 'escrow', { ...document, doc_type: 'stale' }),
      ])
      await engine.finishVersion(version)
      expect(await found('租赁物')).toEqual(['zh2'])
      expect(await found('escrow', { doc_types: ['case'] })).toEqual(['new'])
      expect(await found('easement', { kb_ids: ['kb2'] })).toEqual([])
      asking = false
      await searching
      expect(answers.length).toBeGreaterThan(5)
      expect(new Set(answers)).toEqual(new Set(['zh2']))
      const behind = await (await fetch(`${url}/_alias/${index}*`)).json()
      expect(behind).toEqual({ [version]: { aliases: { [index]: {} } } })
      expect(await engine.ping()).toBeUndefined()
    })

    test('an unfinished version is dropped by the next one and cannot be finished', async () => {
      const first = await engine.beginVersion()
      const second = await engine.beginVersion()
      await expect(engine.finishVersion(first)).rejects.toThrow('is not being built')
      await engine.abandonVersion(second)
      const document = { kb_id: 'kb1', document_id: 'after' }
      await engine.putDocument(document, [chunkOf('after', 'novation', document)])
      expect(await whenFound('novation', ['after'])).toEqual(['after'])
      await expect(engine.addToVersion([chunkOf('x', 'x')])).rejects.toThrow('did not take 1 of 1')
    })

    test('an index for other vectors has to be rebuilt, and says so', async () => {
      expect(await engineAt(name, url, { index, dims: 4 }).ping()).toContain('vectors of 3 numbers, not 4')
      expect(await engineAt(name, url, { index: `${index}_none` }).ping()).toContain('index_not_found_exception')
    })

    test('an engine that dies in the middle of 200 searches fails the rest at once, each with a reason', async () => {
      const wire = await startWire(new URL(url))
      const dying = engineAt(name, wire.url, { index, timeoutMs: 1_000 })
      const outcomes: string[] = []
      const started = performance.now()
      const searchers = Array.from({ length: 8 }, async () => {
        while (outcomes.length < 200) {
          if (outcomes.length === 60) wire.cut()
          const answer = dying.keyword(tokens('租赁物'), scopeOf(), 10)
          outcomes.push(
            await answer.then(
              (hits) => idsOf(hits).join(),
              (error) => error.message,
            ),
          )
        }
      })
      await Promise.all(searchers)
      const failures = outcomes.filter((outcome) => outcome !== 'zh2')
      expect(outcomes.length - failures.length).toBeGreaterThanOrEqual(50)
      expect(failures.length).toBeGreaterThanOrEqual(100)
      for (const reason of failures)
        expect(reason).toMatch(/^the search engine (cannot be reached|has not been answering)/)
      expect(performance.now() - started).toBeLessThan(50_000)
    })
  })

/** A wire to the engine that can be cut, with everything that is on its way. */
async function startWire({ hostname, port }: URL): Promise<{ url: string; cut(): void }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${own}`,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
