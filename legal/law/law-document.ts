import type { GivenDocument, KnowledgeDocument } from '@casewright/contracts/knowledge/resources'
import type { LawVersion } from './law-versions.ts'
import type { ParsedLaw } from './parse-law.ts'

/** The base of public law that everybody reads. */
export const statutesBase = 'sys_statutes'
/** `metadata.kind` of a law's own wording; a text in our words is a `summary`. */
export const officialKind = 'official'

/** Days that somebody has given for a file, because its text does not say them. */
export interface GivenDays {
  effective_from?: string
  effective_to?: string
}

/** 中华人民共和国民法典 and 民法典 are one law, as knowledge-service compares them. */
const lawKey = (name: string): string => name.normalize('NFKC').replace(/中华人民共和国|[《》〈〉「」『』\s]/g, '')

/** A law as a document of its own for each version: its articles are its chunks, and its text is whole. */
export function lawDocument(law: ParsedLaw, given: GivenDays): GivenDocument {
  const { name, note, date, text, sections, repeals } = law
  const effective_from = given.effective_from ?? law.effective_from
  const version = date ?? law.effective_from
  return {
    document_id: version === null ? name : `${name}@${version}`,
    file_id: null,
    doc_type: name.startsWith('最高人民') ? 'judicial_interpretation' : 'statute',
    title: name,
    metadata: {
      kind: officialKind,
      source: name,
      ...(version !== null && { source_version: version }),
      jurisdiction: 'CN',
      language: 'zh',
      ...(note !== '' && { note }),
      ...(repeals.length > 0 && { repeals }),
      ...(given.effective_to !== undefined && { repealed_on: given.effective_to }),
    },
    date,
    effective_from,
    effective_to: null,
    text,
    chunks: sections.flatMap(({ section_id, headings, name: own, content, start }) =>
      pieces(content).map(({ from, piece }) => ({
        section_id,
        section_title: [...headings, own].join(' / '),
        content: piece,
        start: start + from,
        metadata: {},
      })),
    ),
  }
}

const pieceMax = 20_000

/** A section is one chunk, unless it is longer than a chunk may be: annexes are. Cut at the end of a line where there is one. */
function pieces(content: string): { from: number; piece: string }[] {
  const found: { from: number; piece: string }[] = []
  for (let from = 0; from < content.length; ) {
    const line = content.length - from > pieceMax ? content.lastIndexOf('\n', from + pieceMax - 1) : -1
    const end = line > from ? line : Math.min(content.length, from + pieceMax)
    found.push({ from, piece: content.slice(from, end) })
    from = line > from ? end + 1 : end
  }
  return found
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A version as the store or a new document has it. */
export function versionOf(
  document: Pick<KnowledgeDocument, 'document_id' | 'title' | 'metadata' | 'date' | 'effective_from'>,
): LawVersion {
  const { document_id, title, metadata, date, effective_from } = document
  const repeals = Array.isArray(metadata.repeals) ? metadata.repeals.filter((name) => typeof name === 'string') : []
  return {
    document_id,
    law: lawKey(textOf(metadata.source) ?? title),
    date,
    effective_from,
    repealed_on: textOf(metadata.repealed_on),
    repeals: repeals.map(lawKey),
  }
}
