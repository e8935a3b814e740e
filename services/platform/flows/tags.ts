import type { Tag } from '@casewright/contracts/platform/tags'
import { insertTag, removeTag, reviseTag, type TagMembers, tagById } from '../queries/tags.ts'
import { catalogue } from './catalogue.ts'

export const tagsOf = (organization: string) =>
  catalogue<TagMembers, Tag>({
    type: 'tag',
    organization,
    taken: 'another tag of this group has this name',
    reference: 'tag_group_id',
    idOf: ({ tag_id }) => tag_id,
    lock: (sql, id) => tagById(sql, organization, id, { lock: true }),
    insert: (sql, id, tag) => insertTag(sql, organization, id, tag),
    revise: (sql, id, tag) => reviseTag(sql, organization, id, tag),
    remove: (sql, id) => removeTag(sql, organization, id),
  })
