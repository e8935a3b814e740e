import { expect, test } from 'vitest'
import { degradedKindsIn } from '../../rules/degraded.ts'
import { nodeSize, pictureOf } from '../../rules/graph-layout.ts'
import { savedWith, savedWithout } from '../../rules/saved-searches.ts'

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

test('a search is kept once, the newest first, and no more than twenty of them', () => {
  const many = Array.from({ length: 25 }, (_, at) => `q=${at}`).reduce(savedWith, [] as readonly string[])
  expect(many).toHaveLength(20)
  expect(many[0]).toBe('q=24')
  expect(savedWith(many, 'q=20').slice(0, 2)).toEqual(['q=20', 'q=24'])
  expect(savedWithout(['q=1', 'q=2'], 'q=1')).toEqual(['q=2'])
})

test('the picture has what was asked for between what leads to it and what it leads to, each at a place of its own', () => {
  const nodes = ['law', 'a1', 'a2', 'case', 'cause', 'alone'].map((node_id) => ({ node_id }))
  const edges = [
    { from: 'law', to: 'a1', kind: 'contains' },
    { from: 'law', to: 'a2', kind: 'contains' },
    { from: 'case', to: 'law', kind: 'cites' },
    { from: 'law', to: 'cause', kind: 'governs' },
    { from: 'a1', to: 'a2', kind: 'cites' },
    { from: 'a1', to: 'unknown', kind: 'cites' },
  ]
  const picture = pictureOf(nodes, edges, ['law'])
  const xOf = (id: string) => picture.nodes.find(({ node }) => node.node_id === id)?.x as number
  expect(xOf('case')).toBeLessThan(xOf('law'))
  expect(xOf('law')).toBeLessThan(xOf('a1'))
  expect(xOf('cause')).toBe(xOf('a1'))
  expect(picture.headings.map(({ kind }) => kind)).toEqual(['cites', 'contains', 'governs'])
  expect(picture.lines.map(({ key }) => key)).toEqual([
    'law a1 contains',
    'law a2 contains',
    'case law cites',
    'law cause governs',
  ])
  expect(picture.unshown).toBe(1)
  const inside = picture.nodes.every(
    ({ x, y }) => x >= 0 && y >= 0 && x + nodeSize.width <= picture.width && y + nodeSize.height <= picture.height,
  )
  expect(inside).toBe(true)
  expect(new Set(picture.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(picture.nodes.length)
  expect(pictureOf(nodes, edges, ['law'])).toEqual(picture)
  expect(pictureOf([], [], []).nodes).toEqual([])
})

test('a picture of a hundred nodes shows sixteen a column, and says how many it leaves to the list', () => {
  const ids = Array.from({ length: 100 }, (_, at) => `a${at}`)
  const edges = ids.map((to) => ({ from: 'law', to, kind: 'contains' }))
  const picture = pictureOf(
    ['law', ...ids].map((node_id) => ({ node_id })),
    edges,
    ['law'],
  )
  expect([picture.nodes.length, picture.unshown]).toEqual([17, 84])
})
