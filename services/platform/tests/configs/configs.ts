import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import type { Answer } from '@casewright/kit/testing'
import { expect } from 'vitest'
import { history } from '../catalogue/catalogue.ts'
import { admin, anyone, as, forger, nobody, type TestApp } from '../test-app.ts'

export const configsPath = '/api/v1/platform/configs'
export const internalPath = '/api/v1/internal/platform/configs'
export const reader = as('firm-a', 'platform:read')

export const create = (app: TestApp, body: object, who: object = admin): Promise<Answer> =>
  app.ask('POST', configsPath, { ...who, body })

/** Creates one that must succeed. */
export async function newConfig(app: TestApp, key: string, value: unknown, more: object = {}) {
  const answer = await create(app, { key, value, ...more })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}

export const read = async (app: TestApp, key: string) => (await app.ask('GET', `${configsPath}/${key}`, admin)).data
export const update = (app: TestApp, key: string, body: object, headers: Record<string, string> = {}) =>
  app.ask('PUT', `${configsPath}/${key}`, { ...admin, headers, body })
export const remove = (app: TestApp, key: string, headers: Record<string, string> = {}) =>
  app.ask('DELETE', `${configsPath}/${key}`, { ...admin, headers })
export const rollBack = (app: TestApp, key: string, version: number, headers: Record<string, string> = {}) =>
  app.ask('POST', `${configsPath}/${key}/rollback`, { ...admin, headers, body: { version } })
export const writeBatch = (app: TestApp, configs: object[], more: object = {}) =>
  app.ask('POST', `${internalPath}/batch`, { body: { configs, ...more } })
export const versions = async (app: TestApp, key: string) =>
  (await app.ask('GET', `${configsPath}/${key}/versions?size=200`, reader)).data.items

export const digest = (value: unknown): string => digestOf(canonicalJson(value))
export const pathsOf = ({ data }: Answer): string[] => data.map(({ path }: { path: string }) => path)

/** All that writing may change: to be compared before and after. */
export async function everything(app: TestApp) {
  await history(app, '')
  const { sql } = app.database
  const [live, past] = await Promise.all([
    sql`select * from platform.configs order by key`,
    sql`select * from platform.config_versions order by key, version`,
  ])
  return { live: [...live], past: [...past], audited: app.audited.length }
}

/** Every row that tells of a change, also those that have not left yet, as text. */
export async function auditText(app: TestApp): Promise<string> {
  const waiting = await app.database.sql`select * from platform._audit_outbox`
  return JSON.stringify([waiting, app.audited])
}

/** 401 for nobody and forgers, 403 for whoever may not read. */
export async function expectForReaders(app: TestApp, path: string): Promise<void> {
  for (const who of [nobody, forger])
    expect(await app.ask('GET', path, who)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await app.ask('GET', path, anyone)).toMatchObject({ status: 403, data: { permission: 'platform:read' } })
  for (const who of [reader, admin]) expect(await app.ask('GET', path, who)).toMatchObject({ status: 200 })
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
