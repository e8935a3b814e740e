import { beforeAll, describe, expect, test } from 'vitest'
import { type CaseModelFiles, caseModelFaults, readCaseModels } from '../../seed-checks/check-case-models.ts'
import { brokenCaseModels } from './broken-case-models.ts'
import type { Json } from './seed-changes.ts'

let shipped: CaseModelFiles
beforeAll(async () => {
  shipped = await readCaseModels()
})

const linesOf = (files: CaseModelFiles) =>
  caseModelFaults(files).map(({ package_id, file, message }) => `${package_id}/${file}: ${message}`)

/** What the check says of a copy in which one file was changed. */
function saidOf(name: string, change: (model: Json) => void): string[] {
  const models = structuredClone(shipped.models)
  change(models.get(name))
  return linesOf({ ...shipped, models })
}

test('the case models that we ship have no fault', () => expect(linesOf(shipped)).toEqual([]))

test('the twelve causes of the first edition have a model', () => {
  const names = [...shipped.models.keys()].filter((name) => name !== 'common')
  expect(names).toEqual(
    expect.arrayContaining([
      'consumer',
      'credit_card',
      'divorce',
      'equity_transfer',
      'financial_loan',
      'house_lease',
      'labour',
      'private_lending',
      'property_service',
      'sale',
      'service_contract',
      'traffic_accident',
    ]),
  )
})

describe.each(Object.entries(brokenCaseModels))('%s', (_, cases) => {
  test.each(cases)('%s', (_title, change, message, name = 'private_lending') => {
    expect(saidOf(name, change)).toEqual([`case_models/${name}.json: ${message}`])
  })
})

describe('matters', () => {
  const without = (model: string): CaseModelFiles['matters'] =>
    new Map([...shipped.matters].filter(([, matter]) => (matter as Json).model !== model))

  test('a model that no matter tries', () => {
    expect(linesOf({ ...shipped, matters: without('credit_card') })).toEqual([
      'case_models/credit_card.json: has no matter in quality/matters',
    ])
  })

  test('a matter of a model that is not there', () => {
    const matters = new Map([...shipped.matters, ['31-will', { model: 'inheritance' }]])
    expect(linesOf({ ...shipped, matters })).toEqual(['matters/31-will/matter.json: there is no model inheritance'])
  })
})

test('a file that nothing loads', () => {
  const models = new Map([...shipped.models, ['gift', { ...shipped.models.get('sale'), name: 'gift' }]])
  const matters = new Map([...shipped.matters, ['31-gift', { model: 'gift' }]])
  expect(linesOf({ ...shipped, models, matters })).toEqual([
    'case_models/gift.json: is not loaded by legal/case/case-models.ts',
  ])
})
