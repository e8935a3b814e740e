import { ExternalId } from '@casewright/kit/data/validation'
import { withDefault } from '@casewright/kit/http/endpoint'
import { pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Category, ConflictStatus, Scope, Source } from './resources.ts'

/** Which facts are meant; the entries for services and those for people take the same. */
export const factFilter = {
  ...pageQuery,
  scope: Type.Optional(Scope),
  case_id: Type.Optional(ExternalId),
  category: Type.Optional(Category),
  source: Type.Optional(Source),
}

export const conflictFilter = {
  ...pageQuery,
  status: withDefault(ConflictStatus, 'open'),
  case_id: Type.Optional(ExternalId),
}
