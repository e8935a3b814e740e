import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

/** A block of commands in a document, as it is printed. */
export interface Block {
  line: number
  text: string
  /**
   * `running`: against a suite; `stopped`: after it has ended; `models`: by `npm run test:models`, because it downloads.
   * Of `no-run` the document says why it cannot be run here.
   */
  when: 'running' | 'stopped' | 'models' | 'no-run'
  reason: string
}

const pages = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const marks = { '': 'running', stopped: 'stopped', models: 'models' } as const
const isMark = (info: string): info is keyof typeof marks => Object.hasOwn(marks, info)

/** What follows the language: nothing, `stopped`, `models`, or `no-run: why`. */
function sortOf(info: string): Pick<Block, 'when' | 'reason'> {
  const [, reason] = /^no-run: (.+)$/.exec(info) ?? []
  if (reason) return { when: 'no-run', reason }
  if (!isMark(info)) throw new Error(`a block is marked as ${info}, which means nothing`)
  return { when: marks[info], reason: '' }
}

/** The `sh` blocks of every page that has any. */
export function commandBlocks(): Map<string, Block[]> {
  const found = new Map<string, Block[]>()
  for (const page of pages()) {
    const text = readFileSync(root + page, 'utf8')
    const blocks = [...text.matchAll(/^```sh ?(.*)\n([\s\S]*?)^```$/gm)].map(
      ({ 1: info = '', 2: body = '', index }) => ({
        line: text.slice(0, index).split('\n').length,
        text: body,
        ...sortOf(info),
      }),
    )
    for (const { line, when, text } of blocks)
      if (when !== 'no-run' && /\bnpm (?:ci|i|install)\b/.test(text))
        throw new Error(`${page}:${line} installs packages, which would change this installation: mark it as no-run`)
    if (blocks.length > 0) found.set(page, blocks)
  }
  return found
}
