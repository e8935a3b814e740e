import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch, ifNoneMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'
import { Code, Deleted, Description, Name, OrderNumber, Text } from './resources.ts'

const classMembers = {
  code: Code,
  name: Name,
  name_en: Nullable(Name),
  description: Description,
  order_num: OrderNumber,
  enabled: Type.Boolean({ description: 'Whether it may be chosen for new matters' }),
}
const defaultedMembers = {
  ...classMembers,
  name_en: withDefault(classMembers.name_en, null),
  description: withDefault(Description, null),
  order_num: withDefault(OrderNumber, 0),
  enabled: withDefault(classMembers.enabled, true),
}
const stamps = { version: Type.Integer(), created_at: Timestamp, updated_at: Timestamp }

const categoryMembers = { parent_id: Nullable(Id), ...classMembers }
export const BusinessCategory = Type.Object({ business_category_id: Id, ...categoryMembers, ...stamps })
export type BusinessCategory = Static<typeof BusinessCategory>
const CreateBusinessCategory = Closed({ parent_id: withDefault(Nullable(Id), null), ...defaultedMembers })
const UpdateBusinessCategory = Type.Partial(Closed(categoryMembers), { additionalProperties: false })
const BusinessCategoryPath = Closed({ businessCategoryId: Id })

export const Domain = Type.Object({ domain_id: Id, ...classMembers, ...stamps })
export type Domain = Static<typeof Domain>
const CreateDomain = Closed(defaultedMembers)
const UpdateDomain = Type.Partial(Closed(classMembers), { additionalProperties: false })
const DomainPath = Closed({ domainId: Id })

const PlaybookConfig = Type.Object({
  key: Type.String(),
  name: Type.String(),
  value: Type.Unknown(),
  created_at: Timestamp,
})
export type PlaybookConfig = Static<typeof PlaybookConfig>

nameSchemas({
  BusinessCategory,
  CreateBusinessCategory,
  UpdateBusinessCategory,
  Domain,
  CreateDomain,
  UpdateDomain,
  PlaybookConfig,
})

/** One taxonomy for the whole installation. */
export const taxonomy = defineContract({
  listBusinessCategories: {
    method: 'GET',
    path: '/api/v1/platform/business-categories',
    summary: 'Business categories in their order',
    query: Closed({
      ...pageQuery,
      text: Type.Optional(Text),
      parent_id: Type.Optional(Id),
      roots: Type.Optional(Type.Boolean({ description: 'Only those that have no parent' })),
      enabled: Type.Optional(Type.Boolean()),
    }),
    reply: { as: 'envelope', of: PageOf(BusinessCategory) },
  },
  createBusinessCategory: {
    method: 'POST',
    path: '/api/v1/platform/business-categories',
    summary: 'Add a business category',
    permission: 'platform:admin',
    user: 'optional',
    creates: true,
    body: CreateBusinessCategory,
    etag: 'version',
    reply: { as: 'envelope', of: BusinessCategory },
    errors: ['conflict'],
  },
  readBusinessCategory: {
    method: 'GET',
    path: '/api/v1/platform/business-categories/{businessCategoryId}',
    summary: 'Read a business category',
    params: BusinessCategoryPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: BusinessCategory },
    errors: ['not_found'],
  },
  updateBusinessCategory: {
    method: 'PUT',
    path: '/api/v1/platform/business-categories/{businessCategoryId}',
    summary: 'Change a business category; members left out keep their value',
    permission: 'platform:admin',
    user: 'optional',
    params: BusinessCategoryPath,
    headers: Type.Object(ifMatch),
    body: UpdateBusinessCategory,
    etag: 'version',
    reply: { as: 'envelope', of: BusinessCategory },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  deleteBusinessCategory: {
    method: 'DELETE',
    path: '/api/v1/platform/business-categories/{businessCategoryId}',
    summary: 'Delete a business category',
    permission: 'platform:admin',
    user: 'optional',
    params: BusinessCategoryPath,
    headers: Type.Object(ifMatch),
    reply: { as: 'envelope', of: Deleted },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  listDomains: {
    method: 'GET',
    path: '/api/v1/platform/domains',
    summary: 'Legal domains in their order',
    query: Closed({ ...pageQuery, text: Type.Optional(Text), enabled: Type.Optional(Type.Boolean()) }),
    reply: { as: 'envelope', of: PageOf(Domain) },
  },
  createDomain: {
    method: 'POST',
    path: '/api/v1/platform/domains',
    summary: 'Add a legal domain',
    permission: 'platform:admin',
    user: 'optional',
    creates: true,
    body: CreateDomain,
    etag: 'version',
    reply: { as: 'envelope', of: Domain },
    errors: ['conflict'],
  },
  readDomain: {
    method: 'GET',
    path: '/api/v1/platform/domains/{domainId}',
    summary: 'Read a legal domain',
    params: DomainPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: Domain },
    errors: ['not_found'],
  },
  updateDomain: {
    method: 'PUT',
    path: '/api/v1/platform/domains/{domainId}',
    summary: 'Change a legal domain; members left out keep their value',
    permission: 'platform:admin',
    user: 'optional',
    params: DomainPath,
    headers: Type.Object(ifMatch),
    body: UpdateDomain,
    etag: 'version',
    reply: { as: 'envelope', of: Domain },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  deleteDomain: {
    method: 'DELETE',
    path: '/api/v1/platform/domains/{domainId}',
    summary: 'Delete a legal domain',
    permission: 'platform:admin',
    user: 'optional',
    params: DomainPath,
    headers: Type.Object(ifMatch),
    reply: { as: 'envelope', of: Deleted },
    errors: ['not_found', 'precondition_failed'],
  },
  listPlaybookConfigs: {
    method: 'GET',
    path: '/api/v1/platform/playbook-configs',
    summary: 'Playbook configurations of earlier versions',
    description:
      'Nothing reads them any more: what they decided is decided by the workflow graph. They cannot be changed.',
    deprecated: true,
    permission: 'platform:read',
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(PlaybookConfig) },
  },
  readPlaybookConfig: {
    method: 'GET',
    path: '/api/v1/platform/playbook-configs/{key}',
    summary: 'Read a playbook configuration of an earlier version',
    deprecated: true,
    permission: 'platform:read',
    params: Closed({ key: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: { as: 'envelope', of: PlaybookConfig },
    errors: ['not_found'],
  },
})
