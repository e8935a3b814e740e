import type { files } from '@casewright/contracts/files/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { seenFile } from '../flows/seen-file.ts'
import { parsedOf } from '../queries/parsed.ts'

export const readParsed: Handler<typeof files.readParsed, FilesDeps> = async ({ params, ...viewer }, deps) => {
  const { fileId, parseStatus, parse_reason } = await seenFile(deps, viewer, params.fileId)
  const parsed = await parsedOf(deps.sql, fileId)
  if (!parsed)
    throw new ServiceError('conflict', `the file has no text: ${parse_reason ?? parseStatus}`, { parseStatus })
  return { ...parsed, characters: parsed.text.length }
}
