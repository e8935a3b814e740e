import type { TagGroup } from '@casewright/contracts/platform/tags'
import { ServiceError } from '@casewright/kit/data/errors'
import {
  insertTagGroup,
  removeTagGroup,
  reviseTagGroup,
  type TagGroupMembers,
  tagGroupById,
} from '../queries/tag-groups.ts'
import { countTagsOfGroup } from '../queries/tags.ts'
import { catalogue } from './catalogue.ts'

export const tagGroupsOf = (organization: string) =>
  catalogue<TagGroupMembers, TagGroup>({
    type: 'tag_group',
    organization,
    taken: 'another tag group has this name',
    idOf: ({ tag_group_id }) => tag_group_id,
    lock: (sql, id) => tagGroupById(sql, organization, id, { lock: true }),
    insert: (sql, id, group) => insertTagGroup(sql, organization, id, group),
    revise: (sql, id, group) => reviseTagGroup(sql, organization, id, group),
    remove: (sql, id) => removeTagGroup(sql, organization, id),
    // A tag that is being put into the group waits for its lock, and then finds it gone.
    requireRemovable: async (sql, { tag_group_id }) => {
      const tags = await countTagsOfGroup(sql, organization, tag_group_id)
      if (tags > 0) throw new ServiceError('conflict', `the tag group still has tags: ${tags}`, { tags })
    },
  })
