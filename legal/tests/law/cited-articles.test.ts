import { expect, test } from 'vitest'
import type { SkillInput } from '../../skills/skill.ts'
import { citedArticles } from '../../sources/cited-articles.ts'

const cause = {
  elements: [
    { articles: ['《民法典》第六百七十五条、第六百七十六条', '公司法#4'] },
    { articles: ['《关于示例的解释（二）》第一条'] },
  ],
  governing_articles: ['《民法典》第六百七十五条', 'Article 5 of the Labour Law', '没有条文'],
} as unknown as SkillInput['cause']

test('each article is named once, by its law as it is written and its number', () => {
  expect(citedArticles([], { cause, checklist: null })).toEqual([
    {
      day: null,
      articles: [
        { law: '民法典', number: '675' },
        { law: '民法典', number: '676' },
        { law: '公司法', number: '4' },
        { law: '关于示例的解释（二）', number: '1' },
        { law: 'labour law', number: '5' },
      ],
    },
  ])
})

test('where the cause counts so does procedure, and without anything looked up nothing is asked for', () => {
  expect(citedArticles([], { cause: null, checklist: null })).toEqual([])
  expect(citedArticles(['cause'], { cause: null, checklist: null })[0]?.articles).toContainEqual({
    law: '民事诉讼法',
    number: '122',
  })
})
