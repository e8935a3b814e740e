import type { GivenDocument, KnowledgeDocument } from '@casewright/contracts/knowledge/resources'
import { lawDocument, versionOf } from '../../legal/law/law-document.ts'
import { versionEnds } from '../../legal/law/law-versions.ts'
import type { LawFile, LeftOut } from './law-folder.ts'

/** A file with the document that it becomes. */
export interface GivenLaw extends LawFile {
  document: GivenDocument
}

/** All versions of one law that are to be written together, so that there is never a day on which two are in force. */
export interface LawWrite {
  given: GivenLaw[]
  /** Stored versions that end on another day than until now. */
  ended: { document_id: string; effective_to: string | null }[]
}

/** What an import has to write, given what the base has. */
export function planImport(
  files: readonly LawFile[],
  stored: readonly KnowledgeDocument[],
): { writes: LawWrite[]; left_out: LeftOut[] } {
  const { distinct, repeated: left_out } = eachOnce(files)
  const isGiven = new Set(distinct.map(({ document }) => document.document_id))
  const kept = stored.filter(({ document_id }) => !isGiven.has(document_id))
  const { ends, conflicts } = versionEnds([...kept, ...distinct.map(({ document }) => document)].map(versionOf))
  const endOf = (document_id: string) => ends.get(document_id) ?? null
  const givenOf = Map.groupBy(distinct, ({ document }) => versionOf(document).law)
  const keptOf = Map.groupBy(kept, (document) => versionOf(document).law)
  const writes: LawWrite[] = []
  for (const law of new Set([...givenOf.keys(), ...keptOf.keys()])) {
    const given = givenOf.get(law) ?? []
    const conflict = conflicts.get(law)
    if (conflict !== undefined) {
      const reason = `${conflict}: give the right day in laws.json`
      left_out.push(...given.map(({ file }) => ({ file, reason })))
      continue
    }
    const ended = (keptOf.get(law) ?? [])
      .map(({ document_id, effective_to }) => ({ document_id, before: effective_to, effective_to: endOf(document_id) }))
      .filter(({ before, effective_to }) => before !== effective_to)
      .map(({ document_id, effective_to }) => ({ document_id, effective_to }))
    const dated = given.map((one) => ({
      ...one,
      document: { ...one.document, effective_to: endOf(one.document.document_id) },
    }))
    if (dated.length + ended.length > 0) writes.push({ given: dated, ended })
  }
  return { writes, left_out }
}

/** The first file that has a version counts. */
function eachOnce(files: readonly LawFile[]): { distinct: GivenLaw[]; repeated: LeftOut[] } {
  const distinct = new Map<string, GivenLaw>()
  const repeated: LeftOut[] = []
  for (const one of files) {
    const document = lawDocument(one.law, one.days)
    const first = distinct.get(document.document_id)
    if (first) repeated.push({ file: one.file, reason: `is the same version of the same law as ${first.file}` })
    else distinct.set(document.document_id, { ...one, document })
  }
  return { distinct: [...distinct.values()], repeated }
}
