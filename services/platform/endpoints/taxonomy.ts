import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { businessCategories } from '../flows/business-categories.ts'
import { domains } from '../flows/domains.ts'
import { businessCategoriesPage, businessCategoryById } from '../queries/business-categories.ts'
import { domainById, domainsPage } from '../queries/domains.ts'
import { playbookConfigByKey, playbookConfigsPage } from '../queries/playbook-configs.ts'

const listBusinessCategories: Handler<typeof platform.listBusinessCategories, PlatformDeps> = async (
  { query },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await businessCategoriesPage(sql, query, window)
  return toPage(items, total, window)
}

const createBusinessCategory: Handler<typeof platform.createBusinessCategory, PlatformDeps> = (input, deps) =>
  businessCategories.create(input, deps)

const readBusinessCategory: Handler<typeof platform.readBusinessCategory, PlatformDeps> = async ({ params }, { sql }) =>
  found(await businessCategoryById(sql, params.businessCategoryId), 'business category')

const updateBusinessCategory: Handler<typeof platform.updateBusinessCategory, PlatformDeps> = (input, deps) =>
  businessCategories.update(input.params.businessCategoryId, input, deps)

const deleteBusinessCategory: Handler<typeof platform.deleteBusinessCategory, PlatformDeps> = (input, deps) =>
  businessCategories.remove(input.params.businessCategoryId, input, deps)

const listDomains: Handler<typeof platform.listDomains, PlatformDeps> = async ({ query }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await domainsPage(sql, query, window)
  return toPage(items, total, window)
}

const createDomain: Handler<typeof platform.createDomain, PlatformDeps> = (input, deps) => domains.create(input, deps)

const readDomain: Handler<typeof platform.readDomain, PlatformDeps> = async ({ params }, { sql }) =>
  found(await domainById(sql, params.domainId), 'domain')

const updateDomain: Handler<typeof platform.updateDomain, PlatformDeps> = (input, deps) =>
  domains.update(input.params.domainId, input, deps)

const deleteDomain: Handler<typeof platform.deleteDomain, PlatformDeps> = (input, deps) =>
  domains.remove(input.params.domainId, input, deps)

const listPlaybookConfigs: Handler<typeof platform.listPlaybookConfigs, PlatformDeps> = async ({ query }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await playbookConfigsPage(sql, window)
  return toPage(items, total, window)
}

const readPlaybookConfig: Handler<typeof platform.readPlaybookConfig, PlatformDeps> = async ({ params }, { sql }) =>
  found(await playbookConfigByKey(sql, params.key), 'playbook configuration')

export const taxonomy = {
  listBusinessCategories,
  createBusinessCategory,
  readBusinessCategory,
  updateBusinessCategory,
  deleteBusinessCategory,
  listDomains,
  createDomain,
  readDomain,
  updateDomain,
  deleteDomain,
  listPlaybookConfigs,
  readPlaybookConfig,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
