import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import type { Answer } from '@casewright/kit/testing'
import { expect } from 'vitest'
import { history } from './catalogue.ts'
import { admin, anyone, as, forger, type House, nobody } from './house.ts'

export const configsPath = '/api/v1/platform/configs'
export const internalPath = '/api/v1/internal/platform/configs'
export const reader = as('firm-a', 'platform:read')

export const create = (house: House, body: object, who: object = admin): Promise<Answer> =>
  house.ask('POST', configsPath, { ...who, body })

/** Creates one that must succeed. */
export async function newConfig(house: House, key: string, value: unknown, more: object = {}) {
  const answer = await create(house, { key, value, ...more })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}

export const read = async (house: House, key: string) => (await house.ask('GET', `${configsPath}/${key}`, admin)).data
export const update = (house: House, key: string, body: object, headers: Record<string, string> = {}) =>
  house.ask('PUT', `${configsPath}/${key}`, { ...admin, headers, body })
export const remove = (house: House, key: string, headers: Record<string, string> = {}) =>
  house.ask('DELETE', `${configsPath}/${key}`, { ...admin, headers })
export const rollBack = (house: House, key: string, version: number, headers: Record<string, string> = {}) =>
  house.ask('POST', `${configsPath}/${key}/rollback`, { ...admin, headers, body: { version } })
export const writeBatch = (house: House, configs: object[], more: object = {}) =>
  house.ask('POST', `${internalPath}/batch`, { body: { configs, ...more } })
export const versions = async (house: House, key: string) =>
  (await house.ask('GET', `${configsPath}/${key}/versions?size=200`, reader)).data.items

export const digest = (value: unknown): string => digestOf(canonicalJson(value))
export const pathsOf = ({ data }: Answer): string[] => data.map(({ path }: { path: string }) => path)

/** All that writing may change: to be compared before and after. */
export async function everything(house: House) {
  await history(house, '')
  const { sql } = house.database
  const [live, past] = await Promise.all([
    sql`select * from platform.configs order by key`,
    sql`select * from platform.config_versions order by key, version`,
  ])
  return { live: [...live], past: [...past], audited: house.audited.length }
}

/** Every row that tells of a change, also those that have not left yet, as text. */
export async function auditText(house: House): Promise<string> {
  const waiting = await house.database.sql`select * from platform._audit_outbox`
  return JSON.stringify([waiting, house.audited])
}

/** 401 for nobody and forgers, 403 for whoever may not read. */
export async function expectForReaders(house: House, path: string): Promise<void> {
  for (const who of [nobody, forger])
    expect(await house.ask('GET', path, who)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await house.ask('GET', path, anyone)).toMatchObject({ status: 403, data: { permission: 'platform:read' } })
  for (const who of [reader, admin]) expect(await house.ask('GET', path, who)).toMatchObject({ status: 200 })
}

export const anyJson: unknown[] = [
  null,
  false,
  true,
  0,
  -1.5,
  1e21,
  '',
  'text',
  '条款：“保密”\n𠮷',
  [],
  {},
  [null, [1, [2]], ''],
  { a: { b: [{ c: null }] }, 中文: '值', '': 0, constructor: 1 },
]

export const serviceTypesKey = 'matters.service_types'
const types = ['contract_review', { id: 'litigation', label: '诉讼' }]
export const goodServiceTypes: [string, object][] = [
  ['nothing resolved', { service_types: types, resolved_service_types: [] }],
  ['a list of ids and objects', { service_types: types, resolved_service_types: ['litigation', { id: types[0] }] }],
  ['resolved by id', { service_types: types, resolved_service_types: { litigation: { playbook: 'x' } } }],
  ['members of their own', { service_types: ['a'], resolved_service_types: {}, note: 'kept' }],
]
/** Values that nobody could use, and where each is wrong. */
export const badServiceTypes: [string, unknown, string][] = [
  ['no object', 'contract_review', 'value'],
  ['null', null, 'value'],
  ['no types', { resolved_service_types: [] }, 'value.service_types'],
  ['nothing about what is resolved', { service_types: ['a'] }, 'value.resolved_service_types'],
  ['an empty list', { service_types: [], resolved_service_types: [] }, 'value.service_types'],
  ['types as an object', { service_types: { a: 1 }, resolved_service_types: [] }, 'value.service_types'],
  ['a number as a type', { service_types: ['a', 5], resolved_service_types: [] }, 'value.service_types.1'],
  ['a type without id', { service_types: [{ name: 'a' }], resolved_service_types: [] }, 'value.service_types.0.id'],
  ['an id with a space', { service_types: ['a b'], resolved_service_types: [] }, 'value.service_types.0'],
  ['an empty id', { service_types: [''], resolved_service_types: [] }, 'value.service_types.0'],
  ['resolved as text', { service_types: ['a'], resolved_service_types: 'a' }, 'value.resolved_service_types'],
  ['an id twice', { service_types: ['a', { id: 'a' }], resolved_service_types: [] }, 'value.service_types.1'],
  [
    'an unknown id that is resolved',
    { service_types: ['a'], resolved_service_types: ['a', 'b'] },
    'value.resolved_service_types.1',
  ],
  [
    'an unknown id that is resolved by name',
    { service_types: ['a'], resolved_service_types: { b: {} } },
    'value.resolved_service_types.b',
  ],
]
