import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { businessCategories } from '../flows/business-categories.ts'

export const createBusinessCategory: Handler<typeof platform.createBusinessCategory, PlatformDeps> = (input, deps) =>
  businessCategories.create(input, deps)
