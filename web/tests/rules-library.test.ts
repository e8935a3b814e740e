import { expect, test } from 'vitest'
import { degradedKindsIn } from '../rules/degraded.ts'
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

test('a search is kept once, the newest first, and no more than twenty of them', () => {
  const many = Array.from({ length: 25 }, (_, at) => `q=${at}`).reduce(savedWith, [] as readonly string[])
  expect(many).toHaveLength(20)
  expect(many[0]).toBe('q=24')
  expect(savedWith(many, 'q=20').slice(0, 2)).toEqual(['q=20', 'q=24'])
  expect(savedWithout(['q=1', 'q=2'], 'q=1')).toEqual(['q=2'])
})
