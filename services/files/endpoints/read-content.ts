import type { files } from '@casewright/contracts/files/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { etagOf } from '@casewright/kit/http/etag'
import { rangedReply } from '@casewright/kit/http/ranges'
import type { FilesDeps } from '../deps.ts'
import { seenFile } from '../flows/seen-file.ts'
import { sendFile } from '../flows/send-file.ts'
import type { FileRow } from '../queries/files.ts'
import { parsedOf } from '../queries/parsed.ts'

export const readContent: Handler<typeof files.readContent, FilesDeps> = async (
  { params, query, headers, user, organization, superuser },
  deps,
) => {
  const row = await seenFile(deps, { user, organization, superuser }, params.fileId)
  if (query.as === 'bytes') return sendFile(deps, row, headers)
  const bytes = Buffer.from(await textOf(deps, row))
  const about = {
    contentType: 'text/plain; charset=utf-8',
    fileName: `${row.name}.txt`,
    size: bytes.length,
    etag: etagOf(`${row.sha256}-${row.parsed_at}`),
  }
  return rangedReply(headers, about, async (part) => bytes.subarray(part?.start ?? 0, (part?.end ?? bytes.length) + 1))
}

async function textOf({ sql }: FilesDeps, { fileId, parseStatus, parse_reason }: FileRow): Promise<string> {
  const parsed = await parsedOf(sql, fileId)
  if (parsed) return parsed.text
  throw new ServiceError('conflict', `the file has no text: ${parse_reason ?? parseStatus}`, { parseStatus })
}
