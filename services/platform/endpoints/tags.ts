import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { tagGroupsOf } from '../flows/tag-groups.ts'
import { tagsOf } from '../flows/tags.ts'
import { tagGroupById, tagGroupsPage } from '../queries/tag-groups.ts'
import { tagById, tagsPage } from '../queries/tags.ts'

const listTags: Handler<typeof platform.listTags, PlatformDeps> = async ({ organization, query }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await tagsPage(sql, organization, query, window)
  return toPage(items, total, window)
}

const createTag: Handler<typeof platform.createTag, PlatformDeps> = (input, deps) =>
  tagsOf(input.organization).create(input, deps)

const readTag: Handler<typeof platform.readTag, PlatformDeps> = async ({ organization, params }, { sql }) =>
  found(await tagById(sql, organization, params.tagId), 'tag')

const updateTag: Handler<typeof platform.updateTag, PlatformDeps> = (input, deps) =>
  tagsOf(input.organization).update(input.params.tagId, input, deps)

const deleteTag: Handler<typeof platform.deleteTag, PlatformDeps> = (input, deps) =>
  tagsOf(input.organization).remove(input.params.tagId, input, deps)

const listTagGroups: Handler<typeof platform.listTagGroups, PlatformDeps> = async (
  { organization, query },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await tagGroupsPage(sql, organization, query, window)
  return toPage(items, total, window)
}

const createTagGroup: Handler<typeof platform.createTagGroup, PlatformDeps> = (input, deps) =>
  tagGroupsOf(input.organization).create(input, deps)

const readTagGroup: Handler<typeof platform.readTagGroup, PlatformDeps> = async ({ organization, params }, { sql }) =>
  found(await tagGroupById(sql, organization, params.tagGroupId), 'tag group')

const updateTagGroup: Handler<typeof platform.updateTagGroup, PlatformDeps> = (input, deps) =>
  tagGroupsOf(input.organization).update(input.params.tagGroupId, input, deps)

const deleteTagGroup: Handler<typeof platform.deleteTagGroup, PlatformDeps> = (input, deps) =>
  tagGroupsOf(input.organization).remove(input.params.tagGroupId, input, deps)

export const tags = {
  listTags,
  createTag,
  readTag,
  updateTag,
  deleteTag,
  listTagGroups,
  createTagGroup,
  readTagGroup,
  updateTagGroup,
  deleteTagGroup,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
