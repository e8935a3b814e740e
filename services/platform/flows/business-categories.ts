import type { BusinessCategory } from '@casewright/contracts/platform/taxonomy'
import { ServiceError } from '@casewright/kit/data/errors'
import {
  type BusinessCategoryMembers,
  businessCategoryById,
  countChildren,
  insertBusinessCategory,
  isWithin,
  lockTree,
  removeBusinessCategory,
  reviseBusinessCategory,
} from '../queries/business-categories.ts'
import { catalogue } from './catalogue.ts'

export const businessCategories = catalogue<BusinessCategoryMembers, BusinessCategory>({
  type: 'business_category',
  organization: null,
  taken: 'another business category has this code',
  reference: 'parent_id',
  idOf: ({ business_category_id }) => business_category_id,
  // One change at a time: two moves that are sound each by itself can make a ring together.
  lock: async (sql, id) => {
    await lockTree(sql)
    return businessCategoryById(sql, id, { lock: true })
  },
  insert: insertBusinessCategory,
  revise: reviseBusinessCategory,
  remove: removeBusinessCategory,
  requireRevisable: async (sql, { business_category_id }, { parent_id }) => {
    if (parent_id && (await isWithin(sql, parent_id, business_category_id)))
      throw new ServiceError('conflict', 'a business category cannot be moved below itself', { parent_id })
  },
  // A child that is being added waits for the lock of its parent, and then finds it gone.
  requireRemovable: async (sql, { business_category_id }) => {
    const children = await countChildren(sql, business_category_id)
    if (children > 0)
      throw new ServiceError('conflict', `the business category still has children: ${children}`, { children })
  },
})
