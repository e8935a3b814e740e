import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { businessCategories } from '../flows/business-categories.ts'

export const updateBusinessCategory: Handler<typeof platform.updateBusinessCategory, PlatformDeps> = (input, deps) =>
  businessCategories.update(input.params.businessCategoryId, input, deps)
