import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { wholeDescriptions } from './descriptions.ts'

// biome-ignore lint/suspicious/noExplicitAny: a description is JSON of many shapes
type Json = any
const descriptions = [...(await wholeDescriptions())] as [string, Json][]

describe.each(descriptions)('the description of %s', (_name, description) => {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path as Json)) as Json[]

  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(description))).toMatchObject({ valid: true })
  })

  test('has a named schema for every JSON answer and every body', () => {
    const unnamed = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody?.content, responses[200].content].flatMap((content) =>
        ['application/json', 'multipart/form-data', 'text/event-stream', 'application/x-ndjson']
          .map((type) => ({ type, schema: content?.[type]?.schema }))
          .filter(({ schema }) => schema && !(schema.contentSchema ?? schema).$ref)
          .filter(({ type, schema }) => schema.format !== 'binary' || type === 'application/json')
          .map(() => operationId),
      ),
    )
    expect(unnamed).toEqual([])
  })

  test('refers to nothing that it does not have', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    const missing = references.filter(([, kind = '', name = '']) => !description.components[kind]?.[name])
    expect(missing.map(([whole]) => whole)).toEqual([])
  })
})

test('the resources of the specification have their names', () => {
  const schemasOf = (service: string) => Object.keys(new Map(descriptions).get(service).components.schemas)
  expect(schemasOf('matter-service')).toEqual(
    expect.arrayContaining([
      'Matter',
      'MatterTodo',
      'MatterPhaseProgress',
      'Deliverable',
      'FlowBlueprint',
      'MatterPage',
    ]),
  )
  expect(schemasOf('consultations-service')).toEqual(
    expect.arrayContaining([
      'ConsultationSession',
      'ConsultationMessage',
      'ConsultationAttachment',
      'Card',
      'Question',
    ]),
  )
  expect(schemasOf('consultations-service')).toEqual(
    expect.arrayContaining(['ChatEvent', 'DeltaEvent', 'HeartbeatEvent']),
  )
  expect(schemasOf('knowledge-service')).toEqual(
    expect.arrayContaining(['KnowledgeBase', 'KnowledgeFile', 'KnowledgeDocument', 'KnowledgeChunk']),
  )
  expect(schemasOf('platform-service')).toEqual(
    expect.arrayContaining([
      'SystemConfig',
      'FeatureFlag',
      'Tag',
      'TagGroup',
      'BusinessCategory',
      'Domain',
      'AuditLog',
    ]),
  )
  expect(schemasOf('files-service')).toEqual(expect.arrayContaining(['FileMetadata', 'UploadFilesRequest']))
  expect(schemasOf('memory-service')).toEqual(expect.arrayContaining(['Fact', 'Conflict', 'FactPage']))
  expect(schemasOf('ai-engine')).toEqual(expect.arrayContaining(['Card', 'EngineEvent', 'Skill', 'Trace']))
  expect(schemasOf('collector-service')).toEqual(expect.arrayContaining(['SeedManifest', 'Source', 'Run']))
})
