import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { anyContentType, defineContract } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable } from '../common.ts'
import { bytesHeaders, FileMetadata, ParsedFile } from '../file.ts'

const FilePath = Closed({ id: Id, fileId: Id })
const person = { user: 'required', tenant: 'required', staff: 'matters:read' } as const

const MatterFile = Type.Object({
  file_id: Type.String(),
  kind: Type.Enum(['file', 'deliverable'], { description: 'Handed in, or a version of what came out of the matter' }),
  metadata: Nullable(FileMetadata),
})
export type MatterFile = Static<typeof MatterFile>

nameSchemas({ MatterFile })

/** Whoever may see a matter reads its files, whoever has handed them in. */
export const matterFiles = defineContract({
  listMatterFiles: {
    method: 'GET',
    path: '/api/v1/matters/{id}/files',
    summary: 'The files of a matter, handed in or made, with what files-service knows of them',
    ...person,
    params: Closed({ id: Id }),
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(MatterFile) },
    errors: ['not_found', 'dependency_unavailable'],
  },
  readMatterFile: {
    method: 'GET',
    path: '/api/v1/matters/{id}/files/{fileId}',
    summary: 'A file of a matter, or a range of it',
    ...person,
    params: FilePath,
    headers: bytesHeaders,
    reply: { as: 'bytes', contentType: anyContentType },
    errors: ['not_found', 'conflict', 'dependency_unavailable'],
  },
  readMatterFileText: {
    method: 'GET',
    path: '/api/v1/matters/{id}/files/{fileId}/text',
    summary: 'The parsed text of a file of a matter, with its pages or sections',
    ...person,
    params: FilePath,
    reply: { as: 'envelope', of: ParsedFile },
    errors: ['not_found', 'conflict', 'dependency_unavailable'],
  },
})
