import { expect, test } from 'vitest'
import { degradedKindsIn } from '../rules/degraded.ts'
import { placeNodes } from '../rules/graph-layout.ts'
import { savedWith, savedWithout } from '../rules/saved-searches.ts'

test.each([
  ['no embedding service is configured: answered by keywords', ['noMeaning']],
  ['some documents have no vectors yet', ['meaningBehind']],
  [
    'the graph has not got everything yet; the search engine has not got everything yet',
    ['graphBehind', 'engineBehind'],
  ],
  ['the legal graph is not configured', ['noGraph']],
  ['connect ECONNREFUSED 10.0.0.1:9200', ['other']],
  [null, ['other']],
])('the reason %s has its own sentence', (reason, kinds) => {
  expect(degradedKindsIn(reason)).toEqual(kinds)
})

test('the picture has what was asked for in the middle, each node once at a place of its own, and is always the same', () => {
  const nodes = ['law', 'a1', 'a2', 'a3', 'cause', 'alone'].map((node_id) => ({ node_id }))
  const edges = [
    { from: 'law', to: 'a1' },
    { from: 'law', to: 'a2' },
    { from: 'a3', to: 'law' },
    { from: 'cause', to: 'a1' },
    { from: 'a1', to: 'unknown' },
  ]
  const placed = placeNodes(nodes, edges, ['law'])
  const rings = Object.fromEntries(placed.map(({ node, ring }) => [node.node_id, ring]))
  expect(rings).toEqual({ law: 0, a1: 1, a2: 1, a3: 1, cause: 2, alone: 1 })
  expect(placed.find(({ ring }) => ring === 0)).toMatchObject({ x: 0, y: 0 })
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length)
  expect(placeNodes(nodes, edges, ['law'])).toEqual(placed)
  expect(placeNodes([], [], [])).toEqual([])
})

test('a search is kept once, the newest first, and no more than twenty of them', () => {
  const many = Array.from({ length: 25 }, (_, at) => `q=${at}`).reduce(savedWith, [] as readonly string[])
  expect(many).toHaveLength(20)
  expect(many[0]).toBe('q=24')
  expect(savedWith(many, 'q=20').slice(0, 2)).toEqual(['q=20', 'q=24'])
  expect(savedWithout(['q=1', 'q=2'], 'q=1')).toEqual(['q=2'])
})
