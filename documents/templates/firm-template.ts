import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cell, type Draft, isDoubtful } from '@casewright/legal/drafts/draft'
import type PizZip from 'pizzip'
import texts from '../../resources/texts/documents.json' with { type: 'json' }
import { cleanCopy } from '../docx/clean-copy.ts'
import { customProperties, type DocumentMarks } from '../docx/document.ts'
import { footnotesOf } from '../docx/footnotes.ts'
import { addProperties, escapeXml, openZip, zipBytes } from '../docx/package.ts'

/** A file of the firm's own, filled in; or why it could not be. */
export type Filled = { bytes: Uint8Array; unknownTags: string[] } | { problem: string }

/** The firm's own layout for a kind of document in a language: `<kind>.<language>.docx`. Null when there is none. */
export async function readTemplate(folder: string, draft: Draft): Promise<Uint8Array | null> {
  const name = `${draft.kind}.${draft.language ?? 'zh'}.docx`
  // The kind comes from the state: a name with a path in it would lead out of the folder.
  if (!/^[a-z_]+\.(?:zh|en)\.docx$/.test(name)) return null
  return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

/**
 * Fills in the template. What must not get lost is enforced: the label and the sources are put at the end when the
 * template has no place for them, and the properties are set in any case.
 */
export async function fillTemplate(template: Uint8Array, given: Draft, marks: DocumentMarks): Promise<Filled> {
  const draft = marks.copy === 'clean' ? cleanCopy(given) : given
  const { default: Templater } = await import('docxtemplater')
  const unknownTags = new Set<string>()
  const label = marks.isLabelled ? draft.generated_label : ''
  const { data, notes } = templateData(draft, label, marks)
  try {
    const document = new Templater(await openZip(template), {
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      nullGetter: ({ value }: { value?: string }) => {
        if (value !== undefined) unknownTags.add(value)
        return ''
      },
    })
    document.render(data)
    const zip = document.getZip() as PizZip
    const missing = [label, ...notes].filter((text) => text !== '' && !shows(zip, text))
    append(zip, missing)
    addProperties(zip, customProperties(draft, marks))
    return { bytes: zipBytes(zip, `${draft.drafted_on ?? '2000-01-01'}T00:00:00Z`), unknownTags: [...unknownTags] }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** The first thing that is wrong with a template, as its author can find it. */
function problemOf(error: unknown): string {
  const { message, properties } = error as {
    message: string
    properties?: { errors?: unknown[]; explanation?: string }
  }
  const [first] = (properties?.errors ?? []) as { properties?: { explanation?: string } }[]
  return first?.properties?.explanation ?? properties?.explanation ?? message
}

/** What tags stand for. A statement carries its mark and the numbers of its notes, so that no template can lose them. */
function templateData(
  draft: Draft,
  label: string,
  { copy, citing }: DocumentMarks,
): { data: Record<string, unknown>; notes: string[] } {
  const language = draft.language ?? 'zh'
  const noteOf = footnotesOf(draft, citing)
  const cited: string[] = []
  const numberOf = (note: string): string => {
    if (!cited.includes(note)) cited.push(note)
    return `[${cited.indexOf(note) + 1}]`
  }
  const say = (cell: Cell): string => {
    const numbers = [...new Set((cell.sources ?? []).map(noteOf))].map(numberOf)
    return `${cell.text}${isDoubtful(cell) ? texts.doubt[language] : ''}${numbers.join('')}`
  }
  const sections = draft.sections.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.flatMap((paragraph) =>
      (paragraph.table?.rows ?? [[paragraph]]).map((row) => ({
        text: row.map(say).join(language === 'zh' ? '；' : '; '),
      })),
    ),
  }))
  const notes = cited.map((note) => `${numberOf(note)} ${note}`)
  const parties = sections[0]?.paragraphs.map(({ text }) => text).join('\n') ?? ''
  const data = {
    title: draft.title,
    version: String(draft.version ?? 1),
    date: draft.drafted_on ?? '',
    label,
    parties,
    sections,
    notes: notes.join('\n'),
    legend: copy === 'clean' ? '' : texts.legend[language],
  }
  return { data, notes }
}

/** Whether readers see it: in the text, a header or a footer. */
const shows = (zip: PizZip, text: string): boolean =>
  zip.file(/^word\/(?:document|header\d{0,4}|footer\d{0,4})\.xml$/).some((part) =>
    part
      .asText()
      .replace(/<[^>]{1,2000}>/g, '')
      .includes(escapeXml(text).replaceAll('&quot;', '"')),
  )

function append(zip: PizZip, lines: readonly string[]): void {
  if (lines.length === 0) return
  const path = 'word/document.xml'
  const text = zip.file(path)?.asText() ?? ''
  const added = lines
    .map(
      (line) =>
        `<w:p><w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`,
    )
    .join('')
  // The properties of the last section stay last.
  const end = Math.max(text.lastIndexOf('<w:sectPr'), -1)
  const at = end >= 0 && end > text.lastIndexOf('</w:p>') ? end : text.lastIndexOf('</w:body>')
  zip.file(path, text.slice(0, at) + added + text.slice(at))
}
