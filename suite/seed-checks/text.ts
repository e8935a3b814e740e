import { type Fault, faultOf, type SeedRow } from './seed-rows.ts'

/** Members that others find a thing by, so that two spellings of one would be two things. */
const codeNames = new Set([
  'code',
  'parent_code',
  'version',
  'element_key',
  'mapping_key',
  'checklist_id',
  'item_key',
  'service_type',
  'kb_id',
  'document_id',
  'doc_type',
  'section_id',
  'key',
])
const fullWidth = /[０-９Ａ-Ｚａ-ｚ．－＿\u3000]/
const outerSpace = /^\s|\s$|[^\S\n]\n/
// Control characters, signs without width or that turn the direction, and what a failed conversion leaves behind.
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/u

/** What is wrong with the characters of a row, which a reader would not see. */
export const textFaults = (row: SeedRow): Fault[] => textProblems(row.body).map((problem) => faultOf(row, problem))

/** The same of any value, each with the path of its text. Pieces of a sentence may begin or end with a space. */
export const textProblems = (value: unknown, arePieces = false): string[] =>
  stringsIn(value, []).flatMap(({ path, text }) =>
    problemsOf(path.at(-1) ?? '', arePieces ? text.trim() : text).map((message) => `${path.join('.')} ${message}`),
  )

function problemsOf(name: string, text: string): string[] {
  if (!text.isWellFormed()) return ['is no well-formed Unicode: half of a character is missing']
  const found: string[] = []
  const hidden = unseen.exec(text)?.[0]
  if (hidden) found.push(`holds the character ${unicodeName(hidden)}, which nobody sees`)
  if (text !== text.normalize('NFC')) found.push('is not in the composed form of Unicode (NFC)')
  if (outerSpace.test(text)) found.push('has space at its beginning or at the end of a line')
  if (codeNames.has(name) && fullWidth.test(text)) found.push(`mixes full-width and half-width characters: ${text}`)
  return found
}

const unicodeName = (character: string): string =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`

function stringsIn(value: unknown, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => stringsIn(member, [...path, name]))
}
