import { inbox as en } from './en/inbox.ts'
import { wordsOf } from './words.ts'
import { inbox as zh } from './zh/inbox.ts'

export const inboxWords = wordsOf<typeof en>(zh, en)

/** A todo that every matter begins with is told in the reader's language; any other as it was written. */
export const todoTitle = ({ todo_key, title }: { todo_key: string; title: string }): string =>
  inboxWords.value.todoTitles[todo_key] ?? title
