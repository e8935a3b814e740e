import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { GivenDocument, KnowledgeDocument, WriteStatus } from '@casewright/contracts/knowledge/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Client } from '@casewright/kit/http/endpoint'
import { officialKind, statutesBase } from '../../legal/law/law-document.ts'
import type { LawFile, LeftOut } from './law-folder.ts'
import { type GivenLaw, type LawWrite, planImport } from './plan-import.ts'

type Knowledge = Pick<Client<typeof knowledge>, 'batchUpsert' | 'listStoredDocuments' | 'readDocument'>

/** What became of one version of a law. */
export interface ImportedLaw {
  file: string
  document_id: string
  date: string | null
  effective_from: string | null
  effective_to: string | null
  articles: number
  status: WriteStatus
  remarks: string[]
}

export interface ImportOutcome {
  laws: ImportedLaw[]
  ended: LawWrite['ended']
  left_out: LeftOut[]
}

/** Imports laws as documents of the base of public law; one that is refused stops no other. */
export async function importLaws(
  client: Knowledge,
  files: readonly LawFile[],
  { dry_run, onWrite }: { dry_run: boolean; onWrite: (write: LawWrite) => void },
): Promise<ImportOutcome> {
  const { writes, left_out } = planImport(files, await storedLaws(client))
  const outcome: ImportOutcome = { laws: [], ended: [], left_out }
  for (const write of writes) {
    onWrite(write)
    try {
      const statusOf = await written(client, write, dry_run)
      outcome.laws.push(...write.given.map((one) => asImported(one, statusOf)))
      outcome.ended.push(...write.ended)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_input') throw error
      left_out.push(...write.given.map(({ file }) => ({ file, reason: `was refused: ${error.message}` })))
    }
  }
  return outcome
}

async function written(
  client: Knowledge,
  { given, ended }: LawWrite,
  dry_run: boolean,
): Promise<ReadonlyMap<string, WriteStatus>> {
  const again = await Promise.all(
    ended.map(async ({ document_id, effective_to }) => ({ ...(await storedLaw(client, document_id)), effective_to })),
  )
  const documents = [...given.map(({ document }) => document), ...again]
  const answer = await client.batchUpsert({ body: { kb_id: statutesBase, documents, dry_run } })
  return new Map(answer.documents.map(({ document_id, status }) => [document_id, status]))
}

/** Every version that the base has, page after page; a base that is not there yet has none. */
async function storedLaws(client: Knowledge): Promise<KnowledgeDocument[]> {
  const found: KnowledgeDocument[] = []
  for (let page = 1; ; page += 1) {
    const query = { kb_id: statutesBase, kind: officialKind, page, size: 200 }
    const answer = await client.listStoredDocuments({ query }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return undefined
      throw error
    })
    found.push(...(answer?.items ?? []))
    if (page >= (answer?.total_pages ?? 0)) return found
  }
}

/** A stored version as it can be written again. */
async function storedLaw(client: Knowledge, document_id: string): Promise<GivenDocument> {
  const body = { kb_id: statutesBase, document_id, with_chunks: true }
  const { document, content, chunks = [] } = await client.readDocument({ body })
  const { file_id, doc_type, title, metadata, date, effective_from, effective_to } = document
  const labels = { document_id, file_id, doc_type, title, metadata, date, effective_from, effective_to }
  return {
    ...labels,
    text: content,
    chunks: chunks.map(({ chunk_id: _, end: __, ...chunk }) => chunk),
  }
}

function asImported({ file, law, document }: GivenLaw, statusOf: ReadonlyMap<string, WriteStatus>): ImportedLaw {
  const { document_id, date, effective_from, effective_to } = document
  const status = statusOf.get(document_id) ?? 'failed'
  const days = { date, effective_from, effective_to }
  return { file, document_id, ...days, articles: law.articles, status, remarks: remarksOn(law, document) }
}

const gapsShown = 10

function remarksOn({ gaps, basis, date }: LawFile['law'], { effective_from }: GivenDocument): string[] {
  const remarks: string[] = []
  if (gaps.length > 0)
    remarks.push(
      `lacks the articles ${[...gaps.slice(0, gapsShown), ...(gaps.length > gapsShown ? ['…'] : [])].join(', ')}`,
    )
  if (effective_from === null) remarks.push('does not say from which day on it is in force, so it counts on every day')
  else if (basis === 'version' && effective_from === date)
    remarks.push(`does not say from which day on it is in force: ${date}, the day of this version, is taken`)
  return remarks
}
