import { expect, test } from 'vitest'
import { appendText, type Blocks, noBlocks, readBlocks } from '../../rules/blocks.ts'

const texts = [
  '第一段。\n\n第二段，**强调**。\n- 一\n- 二\n\n- 三\n\n结束。',
  '# 标题\n正文\n\n1. 一\n2. 二\n   - 里面\n\n> 引文\n> 继续\n\n```\ncode\n\nmore\n```\n尾',
  '| 项 | 额 |\n|---|---|\n| 本金 | 50,000 |\n\n文字\n---\n再来 <b>x</b>\n\n<div>\n块\n</div>\n\n完',
]

/** Small and the same in every run. */
function* cuts(text: string, seed: number): Generator<string> {
  let state = seed
  for (let at = 0; at < text.length; ) {
    state = (state * 1103515245 + 12345) % 2147483648
    const length = 1 + (state % 7)
    yield text.slice(at, at + length)
    at += length
  }
}

const shapes = (tokens: readonly { type: string; raw: string }[]) =>
  tokens.filter(({ type }) => type !== 'space').map(({ type, raw }) => [type, raw.trim()])

test('words that come piece by piece make the same blocks as the whole text', () => {
  for (const text of texts)
    for (let seed = 1; seed <= 100; seed++) {
      let blocks: Blocks = noBlocks
      const done = []
      for (const piece of cuts(text, seed)) {
        blocks = appendText(blocks, piece)
        done.push(...blocks.done)
      }
      expect(shapes([...done, ...blocks.last]), text).toEqual(shapes(readBlocks(text)))
    }
})
