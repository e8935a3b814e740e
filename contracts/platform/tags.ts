import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch, ifNoneMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'
import { Deleted, Description, Name, OrderNumber, Text } from './resources.ts'

const tagMembers = {
  tag_group_id: Nullable(Id),
  name: Name,
  color: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'As CSS writes it: `#1a7f4b`' })),
  description: Description,
  order_num: OrderNumber,
}
export const Tag = Type.Object({
  tag_id: Id,
  ...tagMembers,
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Tag = Static<typeof Tag>

const CreateTag = Closed({
  ...tagMembers,
  tag_group_id: withDefault(tagMembers.tag_group_id, null),
  color: withDefault(tagMembers.color, null),
  description: withDefault(Description, null),
  order_num: withDefault(OrderNumber, 0),
})
const UpdateTag = Type.Partial(Closed(tagMembers), { additionalProperties: false })
const TagPath = Closed({ tagId: Id })

const groupMembers = {
  name: Name,
  description: Description,
  exclusive: Type.Boolean({ description: 'Of its tags a thing may bear only one' }),
  order_num: OrderNumber,
}
export const TagGroup = Type.Object({
  tag_group_id: Id,
  ...groupMembers,
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type TagGroup = Static<typeof TagGroup>

const CreateTagGroup = Closed({
  ...groupMembers,
  description: withDefault(Description, null),
  exclusive: withDefault(groupMembers.exclusive, false),
  order_num: withDefault(OrderNumber, 0),
})
const UpdateTagGroup = Type.Partial(Closed(groupMembers), { additionalProperties: false })
const TagGroupPath = Closed({ tagGroupId: Id })

nameSchemas({ Tag, CreateTag, UpdateTag, TagGroup, CreateTagGroup, UpdateTagGroup })

/** Each organization has its own. */
export const tags = defineContract({
  listTags: {
    method: 'GET',
    path: '/api/v1/platform/tags',
    summary: "An organization's tags in their order",
    tenant: 'required',
    query: Closed({ ...pageQuery, text: Type.Optional(Text), tag_group_id: Type.Optional(Id) }),
    reply: { as: 'envelope', of: PageOf(Tag) },
  },
  createTag: {
    method: 'POST',
    path: '/api/v1/platform/tags',
    summary: 'Add a tag',
    permission: 'tags:manage',
    tenant: 'required',
    user: 'optional',
    creates: true,
    body: CreateTag,
    etag: 'version',
    reply: { as: 'envelope', of: Tag },
    errors: ['conflict'],
  },
  readTag: {
    method: 'GET',
    path: '/api/v1/platform/tags/{tagId}',
    summary: 'Read a tag',
    tenant: 'required',
    params: TagPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: Tag },
    errors: ['not_found'],
  },
  updateTag: {
    method: 'PUT',
    path: '/api/v1/platform/tags/{tagId}',
    summary: 'Change a tag; members left out keep their value',
    permission: 'tags:manage',
    tenant: 'required',
    user: 'optional',
    params: TagPath,
    headers: Type.Object(ifMatch),
    body: UpdateTag,
    etag: 'version',
    reply: { as: 'envelope', of: Tag },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  deleteTag: {
    method: 'DELETE',
    path: '/api/v1/platform/tags/{tagId}',
    summary: 'Delete a tag',
    permission: 'tags:manage',
    tenant: 'required',
    user: 'optional',
    params: TagPath,
    headers: Type.Object(ifMatch),
    reply: { as: 'envelope', of: Deleted },
    errors: ['not_found', 'precondition_failed'],
  },
  listTagGroups: {
    method: 'GET',
    path: '/api/v1/platform/tag-groups',
    summary: "An organization's tag groups in their order",
    tenant: 'required',
    query: Closed({ ...pageQuery, text: Type.Optional(Text) }),
    reply: { as: 'envelope', of: PageOf(TagGroup) },
  },
  createTagGroup: {
    method: 'POST',
    path: '/api/v1/platform/tag-groups',
    summary: 'Add a tag group',
    permission: 'tags:manage',
    tenant: 'required',
    user: 'optional',
    creates: true,
    body: CreateTagGroup,
    etag: 'version',
    reply: { as: 'envelope', of: TagGroup },
    errors: ['conflict'],
  },
  readTagGroup: {
    method: 'GET',
    path: '/api/v1/platform/tag-groups/{tagGroupId}',
    summary: 'Read a tag group',
    tenant: 'required',
    params: TagGroupPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: TagGroup },
    errors: ['not_found'],
  },
  updateTagGroup: {
    method: 'PUT',
    path: '/api/v1/platform/tag-groups/{tagGroupId}',
    summary: 'Change a tag group; members left out keep their value',
    permission: 'tags:manage',
    tenant: 'required',
    user: 'optional',
    params: TagGroupPath,
    headers: Type.Object(ifMatch),
    body: UpdateTagGroup,
    etag: 'version',
    reply: { as: 'envelope', of: TagGroup },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  deleteTagGroup: {
    method: 'DELETE',
    path: '/api/v1/platform/tag-groups/{tagGroupId}',
    summary: 'Delete a tag group',
    permission: 'tags:manage',
    tenant: 'required',
    user: 'optional',
    params: TagGroupPath,
    headers: Type.Object(ifMatch),
    reply: { as: 'envelope', of: Deleted },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
})
