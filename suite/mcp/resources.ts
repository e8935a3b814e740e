import type { Client } from '@casewright/client/create-client'
import { ServiceError } from '@casewright/kit/data/errors'
import type { ListResourcesResult, ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'

const pageSize = 100

export const resourceTemplates: ResourceTemplate[] = [
  {
    name: 'document',
    title: 'A document of a knowledge base',
    uriTemplate: 'casewright://bases/{kb_id}/documents/{document_id}',
    mimeType: 'text/plain',
  },
  {
    name: 'article',
    title: 'An article of law, such as 民法典 577',
    uriTemplate: 'casewright://articles/{law}/{number}',
    mimeType: 'text/plain',
  },
  {
    name: 'matter_file',
    title: 'The text of a file of a matter',
    uriTemplate: 'casewright://matters/{matter_id}/files/{file_id}',
    mimeType: 'text/plain',
  },
]

/** The bases that the caller may read; each lists its documents. */
export async function listResources({ knowledge }: Client, cursor: string | undefined): Promise<ListResourcesResult> {
  const page = pageOf(cursor)
  const { items, total_pages } = await knowledge.listBases({ query: { page, size: pageSize } })
  return {
    resources: items.map(({ kb_id, name, description }) => ({
      uri: `casewright://bases/${encodeURIComponent(kb_id)}`,
      name,
      ...(description !== null && { description }),
      mimeType: 'application/json',
    })),
    ...(page < total_pages && { nextCursor: String(page + 1) }),
  }
}

const pageOf = (cursor: string | undefined): number => {
  if (cursor !== undefined && !/^[1-9]\d{0,5}$/.test(cursor))
    throw new ServiceError('invalid_input', 'the cursor is not one of ours')
  return Number(cursor ?? 1)
}

/** Reads what the caller may read; of anything else it is not said whether it is there. */
export async function readResource(suite: Client, uri: string): Promise<ReadResourceResult> {
  const { mimeType, text } = await contentOf(suite, stepsOf(uri))
  return { contents: [{ uri, mimeType, text }] }
}

function stepsOf(uri: string): string[] {
  const path = /^casewright:\/\/([^?#]{1,2000})$/.exec(uri)?.[1]
  try {
    return (path ?? '').split('/').map(decodeURIComponent)
  } catch {
    throw noSuchResource()
  }
}

async function contentOf({ knowledge, matter }: Client, steps: string[]): Promise<{ mimeType: string; text: string }> {
  const [kind, id = '', sort, part = ''] = steps
  if (kind === 'bases' && steps.length === 2) {
    const { items, total } = await knowledge.listDocuments({ params: { kb_id: id }, query: { size: pageSize } })
    const documents = items.map(({ document_id, title }) => ({ document_id, title, uri: documentUri(id, document_id) }))
    return { mimeType: 'application/json', text: JSON.stringify({ total, documents }) }
  }
  if (kind === 'bases' && sort === 'documents' && steps.length === 4)
    return plain((await knowledge.readKnowledgeDocument({ params: { kb_id: id, document_id: part } })).content)
  if (kind === 'articles' && steps.length === 3) {
    const { articles } = await knowledge.findKnowledgeArticles({
      body: { articles: [{ law: id, number: sort ?? '' }] },
    })
    if (articles.length === 0) throw noSuchResource()
    return plain(articles.map(({ content }) => content).join('\n\n'))
  }
  if (kind === 'matters' && sort === 'files' && steps.length === 4)
    return plain((await matter.readMatterFileText({ params: { id, fileId: part } })).text)
  throw noSuchResource()
}

const documentUri = (kb_id: string, document_id: string): string =>
  `casewright://bases/${encodeURIComponent(kb_id)}/documents/${encodeURIComponent(document_id)}`
const plain = (text: string) => ({ mimeType: 'text/plain', text })
const noSuchResource = (): ServiceError => new ServiceError('not_found', 'there is no such resource')
