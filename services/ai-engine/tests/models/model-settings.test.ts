import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'

test.each([
  [{ AI_BASE_URL: 'http://x' }, 'AI_MODEL is not set'],
  [{ AI_MODEL: 'x' }, 'AI_BASE_URL is not set'],
  [{ AI_PRICES: 'x=1' }, 'AI_PRICES must be'],
  [{ AI_PRICES: 'x=1/2/3/4' }, 'AI_PRICES must be'],
  [{ AI_PRICES: 'good=1/2,bad=-1/2' }, 'AI_PRICES must be'],
  [{ AI_SKILL_MODELS: 'intake' }, 'AI_SKILL_MODELS must be'],
  [{ AI_SKILL_MODELS: '=model' }, 'AI_SKILL_MODELS must be'],
])('%j is refused at the start: %s', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('names of models may carry every sign', () => {
  const { AI_PRICES, AI_SKILL_MODELS } = readConfig({
    AI_PRICES: 'deepseek-ai/DeepSeek-V3=2/8, a=b:c=1/0.1/4',
    AI_SKILL_MODELS: 'intake=qwen3:8b=q4, chat-answer = org/model',
  })
  expect(AI_PRICES).toEqual([
    { model: 'deepseek-ai/DeepSeek-V3', input: 2, cached: 2, output: 8 },
    { model: 'a=b:c', input: 1, cached: 0.1, output: 4 },
  ])
  expect(AI_SKILL_MODELS).toEqual([
    { skill: 'intake', model: 'qwen3:8b=q4' },
    { skill: 'chat-answer', model: 'org/model' },
  ])
})
