import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { causeName } from '@casewright/legal/causes/cause-names'
import type { LoadedSkill, ModelPart, OfflineRules, SkillRules } from '@casewright/legal/skills/skill'
import { type Problem, parseSkillText } from './skill-front-matter.ts'
import { parseSchema, productProblems } from './skill-schema.ts'

/** The skills of the product. `skill-files.test.ts` proves that their schemas compile, so that no start has to: 200 ms. */
export const ownSkills = new URL('../skills/', import.meta.url)

type Report = (file: URL, problem: Problem) => void

/** All skills of the folders by name. Every problem of every skill is told at once, as `file:line: message`. */
export async function readSkills(folders: readonly URL[]): Promise<ReadonlyMap<string, LoadedSkill>> {
  const problems: string[] = []
  const report: Report = (file, { line, message }) => problems.push(`${fileURLToPath(file)}:${line}: ${message}`)
  const skills = new Map<string, LoadedSkill>()
  const homes = new Map<string, URL>()
  for (const { name, folder } of await skillFolders(folders, report)) {
    const skill = await readSkill(name, folder, report)
    const file = new URL('SKILL.md', folder)
    const first = homes.get(name)
    if (first) report(file, { line: 1, message: `there is another skill ${name}: ${fileURLToPath(first)}` })
    homes.set(name, first ?? file)
    if (skill) skills.set(name, skill)
  }
  if (problems.length > 0) throw new Error(`the skills cannot be used:\n${problems.join('\n')}`)
  return skills
}

async function skillFolders(folders: readonly URL[], report: Report): Promise<{ name: string; folder: URL }[]> {
  const found = await Promise.all(
    folders.map(async (url) => {
      const base = new URL(url.href.endsWith('/') ? url : `${url.href}/`)
      try {
        const entries = await readdir(base, { withFileTypes: true })
        // A mounted configuration consists of links.
        const names = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
        const shown = names.filter((name) => !name.startsWith('.')).sort()
        return shown.map((name) => ({ name, folder: new URL(`${encodeURIComponent(name)}/`, base) }))
      } catch (cause) {
        report(base, { line: 1, message: `cannot be read: ${(cause as Error).message}` })
        return []
      }
    }),
  )
  return found.flat()
}

async function readSkill(name: string, folder: URL, report: Report): Promise<LoadedSkill | null> {
  const head = await readHead(name, new URL('SKILL.md', folder), report)
  const output_schema = await readSchema(new URL('output.schema.json', folder), head?.front.products, report)
  const input_schema = await readSchema(new URL('input.schema.json', folder), 'optional', report)
  const rules = await readRules(new URL('rules.ts', folder), report)
  const part = await readPart(folder, report)
  if (!head || !output_schema) return null
  const { front, instructions } = head
  return { ...front, name, instructions, input_schema: input_schema ?? { type: 'object' }, output_schema, rules, part }
}

async function readHead(name: string, file: URL, report: Report) {
  const text = await textOf(file)
  const parsed = text === null ? [{ line: 1, message: 'is missing' }] : parseSkillText(text)
  if (Array.isArray(parsed)) {
    for (const problem of parsed) report(file, problem)
    return null
  }
  if (parsed.front.name !== name)
    report(file, {
      line: parsed.lineOf(['name']),
      message: `the name ${parsed.front.name} is not that of its folder, ${name}`,
    })
  const instructions = parsed.instructions.replace(namedCause, (mark, code: string) => {
    const found = causeName(code)
    if (found === undefined) report(file, { line: lineOf(text ?? '', mark), message: `there is no cause ${code}` })
    return `\`${code}\` ${found?.name}`
  })
  return { ...parsed, instructions }
}

/** Instructions name a cause by its code; its name stands in the seed package alone. */
const namedCause = /\{\{cause ([\w.-]{1,100})\}\}/g
const lineOf = (text: string, mark: string): number => text.slice(0, text.indexOf(mark)).split('\n').length

async function readSchema(file: URL, products: readonly string[] | 'optional' | undefined, report: Report) {
  const text = await textOf(file)
  if (text === null) {
    if (products !== 'optional') report(file, { line: 1, message: 'is missing' })
    return null
  }
  const schema = file.href.startsWith(ownSkills.href) ? JSON.parse(text) : parseSchema(text)
  const problems = Array.isArray(schema)
    ? schema
    : Array.isArray(products)
      ? productProblems(text, schema, products)
      : []
  for (const problem of problems) report(file, problem)
  return Array.isArray(schema) ? null : schema
}

async function readRules(file: URL, report: Report): Promise<SkillRules | null> {
  if ((await textOf(file)) === null) return null
  try {
    const { rules } = (await import(file.href)) as { rules?: unknown }
    if (typeof rules === 'function') return { module: file.href, name: 'rules', run: rules as OfflineRules }
    report(file, { line: 1, message: 'must export the function rules' })
  } catch (cause) {
    report(file, { line: 1, message: `cannot be loaded: ${(cause as Error).message}` })
  }
  return null
}

async function readPart(folder: URL, report: Report): Promise<ModelPart | null> {
  const file = new URL('model.ts', folder)
  if ((await textOf(file)) === null) return null
  const schema = await readSchema(new URL('model.schema.json', folder), undefined, report)
  try {
    const { material, take } = (await import(file.href)) as Partial<Record<'material' | 'take', unknown>>
    if (typeof material === 'function' && typeof take === 'function' && schema)
      return {
        material: { module: file.href, name: 'material', run: material as ModelPart['material']['run'] },
        take: { module: file.href, name: 'take', run: take as ModelPart['take']['run'] },
        schema,
      }
    if (schema) report(file, { line: 1, message: 'must export the functions material and take' })
  } catch (cause) {
    report(file, { line: 1, message: `cannot be loaded: ${(cause as Error).message}` })
  }
  return null
}

/** Null for a file that is not there. */
async function textOf(file: URL): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw cause
  }
}
