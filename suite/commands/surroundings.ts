import type { ReadStream, WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import type { Environment } from '@casewright/kit/data/settings'

/** What a command sees of the world; `main.ts` hands in the process's own. */
export interface Surroundings {
  environment: Environment
  stdin: ReadStream
  stdout: WriteStream
  stderr: WriteStream
}

type Style = Parameters<typeof styleText>[0]

/** Coloured where the stream is a terminal that shows colours and nobody said NO_COLOR. */
export const painted = (stream: WriteStream, style: Style, text: string): string => styleText(style, text, { stream })

/** Whether somebody sits there who can be asked. */
export const isConversation = ({ stdin, stdout }: Surroundings): boolean => stdin.isTTY && stdout.isTTY

/** Programs get one JSON document and nothing else on standard output. */
export const writeJson = ({ stdout }: Surroundings, value: unknown): void =>
  void stdout.write(`${JSON.stringify(value, null, 2)}\n`)

/** Columns as wide as their widest cell, which has no characters of double width. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('')
}
