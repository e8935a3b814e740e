import { Lexer, type Token } from 'marked'

/** Markdown that grows: finished blocks, which no further word can change, and the text of the last one. */
export interface Blocks {
  done: readonly Token[]
  last: readonly Token[]
  rest: string
}

export const noBlocks: Blocks = { done: [], last: [], rest: '' }

/** Reads only the last block again. `done` of the result has the blocks that were finished by these words. */
export function appendText(blocks: Blocks, text: string): Blocks {
  const rest = blocks.rest + text
  const tokens = readBlocks(rest)
  const lastAt = tokens.findLastIndex(({ type }) => type !== 'space')
  if (lastAt <= 0) return { done: [], last: tokens, rest }
  const done = tokens.slice(0, lastAt)
  const length = done.reduce((sum, { raw }) => sum + raw.length, 0)
  return { done, last: tokens.slice(lastAt), rest: rest.slice(length) }
}

/** A single line break is one: answers are written as people write, not as Markdown wants it. */
export const readBlocks = (text: string): Token[] => new Lexer({ gfm: true, breaks: true }).lex(text)
