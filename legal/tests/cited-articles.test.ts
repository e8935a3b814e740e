import { expect, test } from 'vitest'
import type { SkillInput } from '../skills/skill.ts'
import { citedArticles } from '../sources/cited-articles.ts'

const cause = {
  elements: [
    { articles: ['《民法典》第六百七十五条', '《民法典》第六百七十六条'] },
    { articles: ['《公司法》第四条'] },
  ],
  governing_articles: ['《民法典》第六百七十五条', 'Article 5 of the Labour Law'],
} as unknown as SkillInput['cause']

test('each law has a query of its own with its articles, each once, the law with the most of them first', () => {
  expect(citedArticles([], { cause, checklist: null })).toEqual([
    { query: '民法典 第六百七十五条 第六百七十六条', top_k: 4 },
    { query: '公司法 第四条', top_k: 2 },
    { query: ' Article 5 of the Labour Law', top_k: 2 },
  ])
})

test('where the cause counts so does procedure, and without anything looked up nothing is searched for', () => {
  expect(citedArticles([], { cause: null, checklist: null })).toEqual([])
  const queries = citedArticles(['cause'], { cause: null, checklist: null }).map(({ query }) => query)
  expect(queries.some((query) => query.startsWith('民事诉讼法 第'))).toBe(true)
})
