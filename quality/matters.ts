import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SlotValue } from '@casewright/legal/case/case-model'
import type { CaseText } from '@casewright/legal/reading/case-text'

/** A labelled matter: what was written, in which files, and what must come of it. */
export interface Matter {
  id: string
  name: string
  model: string | null
  language: 'zh' | 'en'
  today: string
  turns: readonly { message: string; files?: readonly string[]; session?: number }[]
  answers: Readonly<Record<string, string>>
  /** Null: must stay open. */
  slots: Readonly<Record<string, SlotValue | null>>
  sums: Readonly<Record<string, number>>
  dates: Readonly<Record<string, string>>
  document: string
  must: readonly string[]
  must_not: readonly string[]
}

const folder = fileURLToPath(new URL('./matters', import.meta.url))

export async function readMatters(): Promise<Matter[]> {
  const ids = (await readdir(folder)).sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
  return Promise.all(
    ids.map(async (id) => {
      const matter = JSON.parse(await readFile(join(folder, id, 'matter.json'), 'utf8')) as Matter
      return { ...matter, id, sums: matter.sums ?? {}, dates: matter.dates ?? {}, answers: matter.answers ?? {} }
    }),
  )
}

/** The files that a turn brings, with their texts. */
export const filesOf = (matter: Matter, names: readonly string[] = []): Promise<CaseText[]> =>
  Promise.all(
    names.map(async (name) => ({
      file_id: `${matter.id}/${name}`,
      name,
      text: await readFile(join(folder, matter.id, 'files', name), 'utf8'),
    })),
  )

/** Whether rules were made with a matter at hand; docs/quality.md says what each name means. */
export const groups = ['development', 'held out', 'later', 'fresh', 'unseen', 'strangers'] as const

export function groupOf({ id }: Matter): (typeof groups)[number] {
  const number = Number.parseInt(id, 10)
  if (number >= 121) return 'strangers'
  if (number >= 109) return 'development'
  if (number >= 103) return 'unseen'
  if (number >= 91) return 'fresh'
  if (number >= 79) return 'later'
  return number <= 30 && number % 2 === 0 ? 'held out' : 'development'
}
