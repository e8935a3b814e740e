import { ServiceError } from '@casewright/kit/data/errors'
import { expect, test } from 'vitest'
import { apply, kept, useApp } from '../test-app.ts'
import { document, documentsPackage, profile, wholePackage, wholeRows } from './packages.ts'

const app = useApp()
const applied = async (package_id: string, wishes: object = {}) => {
  const { status, data } = await apply(app(), [package_id], wishes)
  expect(status).toBe(200)
  return data.packages[0]
}
const counts = ({ created, updated, unchanged, failed }: Record<string, number>) => [
  created,
  updated,
  unchanged,
  failed,
]
const statuses = ({ items }: { items: { item_id: string; status: string }[] }) =>
  Object.fromEntries(items.map(({ item_id, status }) => [item_id, status]))
const sent = () => app().targets.calls.map(({ entry }) => entry)
/** All but what differs between any two applies. */
const told = ({ apply_id: _, started_at: __, dry_run: ___, ...rest }: Record<string, unknown>) => rest

test('applied twice, all is unchanged the second time and nothing is sent', async () => {
  await app().write(wholePackage('twice'))
  expect(counts(await applied('twice'))).toEqual([wholeRows, 0, 0, 0])
  app().targets.calls = []
  const second = await applied('twice')
  expect(counts(second)).toEqual([0, 0, wholeRows, 0])
  expect(new Set(Object.values(statuses(second)))).toEqual(new Set(['unchanged']))
  expect(sent()).toEqual([])
})

test('force sends all of it again, and the targets find it unchanged', async () => {
  await app().write(wholePackage('forced'))
  await applied('forced')
  app().targets.calls = []
  const again = await applied('forced', { force: true })
  expect(counts(again)).toEqual([0, 0, wholeRows, 0])
  expect(new Set(Object.values(statuses(again)))).toEqual(new Set(['applied']))
  expect(sent()).toHaveLength(4)
})

test('only the item whose rows have changed is sent; a new name of the package sends nothing', async () => {
  const given = wholePackage('changed')
  await app().write(given)
  await applied('changed')
  app().targets.calls = []
  await app().write({ ...given, manifest: { ...given.manifest, name: 'Another name', version: '2026-02-02' } })
  expect(counts(await applied('changed'))).toEqual([0, 0, wholeRows, 0])
  const profiles = [profile('loan', { name: '民间借贷纠纷' }), profile('lease'), profile('sale'), profile('gift')]
  await app().write({ ...given, files: { ...given.files, 'data/profiles.json': profiles } })
  expect(counts(await applied('changed'))).toEqual([1, 1, 2 + wholeRows - 3, 0])
  expect(sent()).toEqual(['importCauseProfiles'])
})

test('a dry run writes nothing and tells what the apply then tells, in each state of the targets', async () => {
  const given = wholePackage('rehearsed')
  const rehearse = async (wishes: object = {}) => {
    const before = new Map(app().targets.stored)
    const ledger = await kept(app(), 'rehearsed')
    const rehearsed = await applied('rehearsed', { ...wishes, dry_run: true })
    expect(app().targets.stored).toEqual(before)
    expect(await kept(app(), 'rehearsed')).toEqual(ledger)
    expect(told(await applied('rehearsed', wishes))).toEqual(told(rehearsed))
    return counts(rehearsed)
  }
  await app().write(given)
  expect(await rehearse()).toEqual([wholeRows, 0, 0, 0])
  expect(await rehearse()).toEqual([0, 0, wholeRows, 0])
  expect(await rehearse({ force: true })).toEqual([0, 0, wholeRows, 0])
  await app().write({
    ...given,
    files: { ...given.files, 'data/documents.json': [document('civil-code', '新'), document('third')] },
  })
  expect(await rehearse()).toEqual([1, 1, wholeRows - 2, 0])
  app().targets.refused.add('sys_laws/third')
  expect(await rehearse({ force: true })).toEqual([0, 0, wholeRows - 1, 1])
  app().targets.before = ({ entry }) => {
    if (entry === 'importStructured') throw new ServiceError('dependency_unavailable', 'not now')
  }
  expect((await rehearse({ force: true }))[3]).toBeGreaterThan(0)
})

test('a dry run knows the elements of profiles that it has not written, as the apply then does', async () => {
  const given = wholePackage('elements')
  const element = (element_key: string) => ({ elements: [{ element_key, name: element_key }] })
  const mapping = (code: string, element_key: string) => ({
    mapping_key: `${code}-${element_key}`,
    code,
    element_key,
    evidence: ['证据'],
  })
  const files = {
    ...given.files,
    'data/profiles.json': [profile('loan', element('interest')), profile('gift', element('delivery')), profile('sale')],
    'data/mappings.json': [
      mapping('loan', 'agreement'),
      mapping('loan', 'interest'),
      mapping('gift', 'delivery'),
      mapping('sale', 'nothing'),
    ],
  }
  await app().write({ ...given, files })
  const rehearsed = await applied('elements', { dry_run: true })
  expect(app().targets.stored.size).toBe(0)
  expect(rehearsed.items[1]).toMatchObject({
    status: 'failed',
    created: 6,
    failed: 1,
    errors: [{ row: 'element_mapping sale-nothing' }],
  })
  expect(told(await applied('elements'))).toEqual(told(rehearsed))
})

test('a refused row is named, its item is not done, and what depends on it waits; the rest is done', async () => {
  await app().write(wholePackage('partly'))
  app().targets.refused.add('lease@2026-01-01')
  const first = await applied('partly')
  expect(first).toMatchObject({ status: 'failed', failed: 1, created: 3 })
  expect(first.items).toMatchObject([
    {
      item_id: 'profiles',
      status: 'failed',
      created: 2,
      failed: 1,
      errors: [{ row: 'cause_profile lease@2026-01-01', message: 'is not wanted' }],
    },
    { item_id: 'structured', status: 'blocked', reason: 'it depends on profiles' },
    { item_id: 'documents', status: 'blocked', reason: 'it depends on structured' },
    { item_id: 'configs', status: 'applied', created: 1 },
  ])
  expect(await kept(app(), 'partly')).toEqual({ items: ['configs'], applies: ['failed'] })
  app().targets.refused.clear()
  expect(counts(await applied('partly'))).toEqual([1 + 4 + 2, 0, 2 + 1, 0])
})

test('a target that stops answering leaves what was done as done; the next apply continues there', async () => {
  await app().write(wholePackage('cut'))
  app().targets.before = ({ entry }) => {
    if (entry === 'importStructured') throw new ServiceError('dependency_unavailable', 'not now')
  }
  const first = await applied('cut')
  expect(statuses(first)).toEqual({
    profiles: 'applied',
    structured: 'failed',
    documents: 'blocked',
    configs: 'applied',
  })
  expect(first.items[1]).toMatchObject({ failed: 4, reason: 'not now' })
  app().targets.before = undefined
  app().targets.calls = []
  const second = await applied('cut')
  expect(statuses(second)).toEqual({
    profiles: 'unchanged',
    structured: 'applied',
    documents: 'applied',
    configs: 'unchanged',
  })
  expect(sent()).toEqual(['importStructured', 'importSystemDocuments'])
})

test('rows that a target cannot read are named by their place in the file, also in a later batch', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => document(`d${at}`))
  await app().write(documentsPackage('long', rows.with(120, { ...document('d120'), title: '' })))
  const first = await applied('long')
  expect(counts(first)).toEqual([100, 0, 0, 50])
  expect(first.items[0].errors[0].row).toBe('documents.120.title')
  await app().write(documentsPackage('long', rows))
  expect(counts(await applied('long'))).toEqual([50, 0, 100, 0])
})

test('a version that was half applied and then taken back is put right: the older one is sent again', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => document(`d${at}`))
  await app().write(documentsPackage('back', rows))
  await applied('back')
  await app().write(
    documentsPackage(
      'back',
      rows.map((row) => ({ ...row, text: '改' })),
    ),
  )
  let batches = 0
  app().targets.before = () => {
    if (++batches > 1) throw new ServiceError('dependency_unavailable', 'not now')
  }
  expect(counts(await applied('back'))).toEqual([0, 100, 0, 150])
  app().targets.before = undefined
  await app().write(documentsPackage('back', rows))
  expect(counts(await applied('back'))).toEqual([0, 100, 150, 0])
})
