import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { businessCategoryById } from '../queries/business-categories.ts'

export const readBusinessCategory: Handler<typeof platform.readBusinessCategory, PlatformDeps> = async (
  { params },
  { sql },
) => found(await businessCategoryById(sql, params.businessCategoryId), 'business category')
