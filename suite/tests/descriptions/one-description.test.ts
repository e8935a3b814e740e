import { isInternalPath } from '@casewright/kit/http/endpoint'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import { apiDescription } from '../../api-description.ts'
import { keyOf, loadServices, services } from '../../service-list.ts'
import { startGuardedSuite } from '../guarded-suite.ts'

// biome-ignore lint/suspicious/noExplicitAny: a description is JSON of many shapes
type Json = any
const description: Json = await apiDescription(services.map(({ name }) => name))
const operationsIn = (from: Json): [string, Json][] =>
  Object.entries<Json>(from.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

test('is valid OpenAPI 3.1, refers to nothing that it does not have and names every operation once', async () => {
  expect(await new Validator().validate(structuredClone(description))).toMatchObject({ valid: true })
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.filter(([, kind = '', name = '']) => !description.components[kind]?.[name])).toEqual([])
  const ids = operationsIn(description).map(([, { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('has every path that people may call, and none of the internal ones', async () => {
  const entries = (await loadServices()).flatMap(({ name, contract }) =>
    Object.entries(contract).map(([entry, endpoint]) => ({ name, entry, ...endpoint })),
  )
  const external = entries.filter(({ path }) => !isInternalPath(path))
  const described = operationsIn(description).map(([route, { operationId }]) => `${route} ${operationId}`)
  const promised = external.map(({ name, entry, method, path }) => `${method} /${name}${path} ${keyOf(name)}.${entry}`)
  expect(described.sort()).toEqual(promised.sort())
  expect(JSON.stringify(description)).not.toMatch(/\/internal\/|X-Internal-Api-Key|X-User-Id/)
})

test('anybody reads it at the gateway, and it tells of the services that are reached there', async () => {
  const suite = await startGuardedSuite({ MATTER_URL: 'http://127.0.0.1:1' })
  onTestFinished(() => suite.stop())
  const { status, text, headers } = await suite.ask('GET', '/openapi.json')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  const prefixes = Object.keys(JSON.parse(text).paths).map((path) => path.split('/')[1])
  expect([...new Set(prefixes)]).toEqual(['platform-service', 'matter-service'])
})

test('it is not there where descriptions are off, and leaves out what they hide', async () => {
  const off = await startGuardedSuite({ AI_BOOT_OPENAPI_ENABLED: 'false' })
  onTestFinished(() => off.stop())
  expect(await off.ask('GET', '/openapi.json')).toMatchObject({ status: 404, code: 'not_found' })
  const hiding = await apiDescription(['platform-service'], ['/api/v1/platform/configs'])
  expect(Object.keys(hiding.paths as Json).some((path) => path.includes('/configs'))).toBe(false)
})
