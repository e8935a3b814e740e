import { expect, test } from 'vitest'
import { mergeAlongGraph } from '../../rules/graph-merge.ts'

const hit = (chunk_id: string, score: number, keyword: number | null = null) => ({
  chunk_id,
  score,
  ranks: { keyword, vector: null, graph: null },
})
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => hit(`${name}${String(at).padStart(2, '0')}`, 1 - at / 100, at + 1))
const idsOf = (hits: readonly { chunk_id: string }[]) => hits.map(({ chunk_id }) => chunk_id)
const onlyGraph = (hits: ReturnType<typeof mergeAlongGraph>) =>
  idsOf(hits.filter(({ graph_only }) => graph_only)).sort()

test('where the graph leads nowhere, hybrid search is left as it is', () => {
  const plain = [hit('b', 0.7, 1), hit('a', 0.7, 2)]
  expect(mergeAlongGraph({ plain, within: [], reached: [] }, 8)).toEqual(
    plain.map((one) => ({ ...one, graph_only: false })),
  )
})

test('what only the graph leads to is shown and marked, with its place by distance', () => {
  const merged = mergeAlongGraph(
    {
      plain: many('p', 8),
      within: [],
      reached: [
        { chunk_id: 'far', distance: 3 },
        { chunk_id: 'near', distance: 1 },
        { chunk_id: 'far', distance: 2 },
      ],
    },
    8,
  )
  expect(onlyGraph(merged)).toEqual(['far', 'near'])
  expect(merged.find(({ chunk_id }) => chunk_id === 'near')?.ranks).toEqual({ keyword: null, vector: null, graph: 1 })
  expect(merged.find(({ chunk_id }) => chunk_id === 'far')?.ranks.graph).toBe(2)
})

test.each([
  [1, 0],
  [2, 1],
  [8, 2],
  [200, 50],
])('of %i places the graph alone takes no more than %i, and never that of the best hit', (limit, share) => {
  const reached = many('g', 200).map(({ chunk_id }) => ({ chunk_id, distance: 1 }))
  const merged = mergeAlongGraph({ plain: many('p', limit), within: many('w', limit), reached }, limit)
  expect(merged).toHaveLength(limit)
  expect(onlyGraph(merged)).toHaveLength(share)
  expect(merged[0]?.chunk_id).toBe('p00')
})

test('places that hybrid search leaves empty are the graph’s too', () => {
  const reached = many('g', 20).map(({ chunk_id }) => ({ chunk_id, distance: 1 }))
  expect(mergeAlongGraph({ plain: [hit('p', 1, 1)], within: [], reached }, 8)).toHaveLength(8)
  expect(onlyGraph(mergeAlongGraph({ plain: [], within: [], reached }, 8))).toHaveLength(8)
})

test('being near in the graph lifts a hit of hybrid search, which is not marked and stands there once', () => {
  const merged = mergeAlongGraph(
    { plain: many('p', 8), within: [hit('p05', 1, 1)], reached: [{ chunk_id: 'p05', distance: 1 }] },
    8,
  )
  expect(merged[0]).toMatchObject({ chunk_id: 'p05', graph_only: false, ranks: { keyword: 6, graph: 1 } })
  expect(new Set(idsOf(merged)).size).toBe(8)
})

test('the best comes first', () => {
  const merged = mergeAlongGraph(
    { plain: many('p', 8), within: many('w', 8), reached: [{ chunk_id: 'w01', distance: 1 }] },
    8,
  )
  const scores = merged.map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((one, other) => other - one))
})
