import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { businessCategoryById } from '../queries/business-categories.ts'

export const readBusinessCategory: Handler<typeof platform.readBusinessCategory, PlatformDeps> = async (
  { params },
  { sql },
) => found(await businessCategoryById(sql, params.businessCategoryId), 'business category')
