import type { Tag, TagGroup } from '@casewright/contracts/platform/tags'
import type { BusinessCategory, Domain } from '@casewright/contracts/platform/taxonomy'
import { call } from '../client/call.ts'
import { createLoaded, type Loaded } from './loaded.ts'

/** Nobody's change is overwritten unseen. */
const seen = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })
const query = { size: 100 }

export const createTags = (): Loaded<Tag[]> => createLoaded(async () => (await call.platform.listTags({ query })).items)

export type TagDraft = Pick<Tag, 'name' | 'tag_group_id' | 'color' | 'description'>

export const saveTag = (body: TagDraft, tag: Tag | undefined): Promise<Tag> =>
  tag
    ? call.platform.updateTag({ params: { tagId: tag.tag_id }, headers: seen(tag), body })
    : call.platform.createTag({ body })

export const deleteTag = (tag: Tag) => call.platform.deleteTag({ params: { tagId: tag.tag_id }, headers: seen(tag) })

export const createTagGroups = (): Loaded<TagGroup[]> =>
  createLoaded(async () => (await call.platform.listTagGroups({ query })).items)

export type TagGroupDraft = Pick<TagGroup, 'name' | 'description' | 'exclusive'>

export const saveTagGroup = (body: TagGroupDraft, group: TagGroup | undefined): Promise<TagGroup> =>
  group
    ? call.platform.updateTagGroup({ params: { tagGroupId: group.tag_group_id }, headers: seen(group), body })
    : call.platform.createTagGroup({ body })

export const deleteTagGroup = (group: TagGroup) =>
  call.platform.deleteTagGroup({ params: { tagGroupId: group.tag_group_id }, headers: seen(group) })

export const createCategories = (): Loaded<BusinessCategory[]> =>
  createLoaded(async () => (await call.platform.listBusinessCategories({ query })).items)

export type DomainDraft = Pick<Domain, 'code' | 'name' | 'name_en' | 'description' | 'enabled'>
export type CategoryDraft = DomainDraft & Pick<BusinessCategory, 'parent_id'>

export const saveCategory = (body: CategoryDraft, one: BusinessCategory | undefined): Promise<BusinessCategory> =>
  one
    ? call.platform.updateBusinessCategory({
        params: { businessCategoryId: one.business_category_id },
        headers: seen(one),
        body,
      })
    : call.platform.createBusinessCategory({ body })

export const deleteCategory = (one: BusinessCategory) =>
  call.platform.deleteBusinessCategory({
    params: { businessCategoryId: one.business_category_id },
    headers: seen(one),
  })

export const createDomains = (): Loaded<Domain[]> =>
  createLoaded(async () => (await call.platform.listDomains({ query })).items)

export const saveDomain = (body: DomainDraft, domain: Domain | undefined): Promise<Domain> =>
  domain
    ? call.platform.updateDomain({ params: { domainId: domain.domain_id }, headers: seen(domain), body })
    : call.platform.createDomain({ body })

export const deleteDomain = (domain: Domain) =>
  call.platform.deleteDomain({ params: { domainId: domain.domain_id }, headers: seen(domain) })
