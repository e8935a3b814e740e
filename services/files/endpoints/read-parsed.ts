import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found, ServiceError } from '@casewright/kit/errors'
import type { FilesDeps } from '../deps.ts'
import { fileById } from '../queries/files.ts'
import { parsedOf } from '../queries/parsed.ts'

export const readParsed: Handler<typeof files.readParsed, FilesDeps> = async ({ params, ...viewer }, { sql }) => {
  const { fileId, parseStatus, parse_reason } = found(await fileById(sql, viewer, params.fileId), 'file')
  const parsed = await parsedOf(sql, fileId)
  if (!parsed)
    throw new ServiceError('conflict', `the file has no text: ${parse_reason ?? parseStatus}`, { parseStatus })
  return { ...parsed, characters: parsed.text.length }
}
