import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { businessCategories } from '../flows/business-categories.ts'

export const deleteBusinessCategory: Handler<typeof platform.deleteBusinessCategory, PlatformDeps> = (input, deps) =>
  businessCategories.remove(input.params.businessCategoryId, input, deps)
