import { expect, test } from 'vitest'
import { apply, expectClosed, internal, kept, until, useApp } from '../test-app.ts'
import { document, documentsPackage, wholePackage, wholeRows } from './packages.ts'

const app = useApp()
const path = `${internal}/apply-internal`

test('packages are applied in the order given, their items in the order of their dependencies', async () => {
  await app().write(wholePackage('whole'))
  await app().write(documentsPackage('papers', [document('one'), document('two')]))
  const { status, data } = await apply(app(), ['papers', 'whole'])
  expect(status).toBe(200)
  expect(data.packages).toMatchObject([
    { package_id: 'papers', status: 'succeeded', created: 2, dry_run: false, force: false },
    { package_id: 'whole', status: 'succeeded', created: wholeRows, updated: 0, unchanged: 0, failed: 0 },
  ])
  expect(data.packages[1].items).toMatchObject([
    { item_id: 'profiles', status: 'applied', created: 3, reason: null, errors: [] },
    { item_id: 'structured', status: 'applied', created: 4 },
    { item_id: 'documents', status: 'applied', created: 2 },
    { item_id: 'configs', status: 'applied', created: 1 },
  ])
  expect(app().targets.calls.map(({ entry, rows }) => [entry, rows])).toEqual([
    ['importSystemDocuments', 2],
    ['importCauseProfiles', 3],
    ['importStructured', 4],
    ['importSystemDocuments', 2],
    ['writeConfigs', 1],
  ])
})

test('an apply is in the audit log with its counts, and a dry run is not', async () => {
  await app().write(documentsPackage('audited', [document('one')]))
  await apply(app(), ['audited'], { dry_run: true })
  const { data } = await apply(app(), ['audited'])
  const [{ apply_id, content_hash }] = data.packages
  const rows = () => app().audited.filter(({ resource_id }) => resource_id === 'audited')
  await until(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toMatchObject({
    action: 'seed_package.applied',
    resource_type: 'seed_package',
    organization_id: null,
    user_id: null,
    details: {
      apply_id,
      content_hash,
      version: '2026-01-01',
      status: 'succeeded',
      created: 1,
      failed: 0,
      force: false,
    },
  })
})

test('one faulty or unknown package keeps all of them from being applied', async () => {
  await app().write(documentsPackage('good', [document('one')]))
  await app().write(documentsPackage('bad', []))
  expect(await apply(app(), ['good', 'bad'])).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await apply(app(), ['good', 'nothing'])).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'seed package nothing not found',
  })
  expect(app().targets.calls).toEqual([])
  expect(await kept(app(), 'good')).toEqual({ items: [], applies: [] })
})

test('a body that is not as agreed is refused with its fields', async () => {
  const bodies = [
    {},
    { package_ids: [] },
    { package_ids: ['a', 'a'] },
    { package_ids: ['../a'] },
    { package_ids: ['a'], dryrun: true },
    { package_ids: ['a'], force: 'yes' },
  ]
  for (const body of bodies)
    expect(await app().ask('POST', path, { body })).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('it is closed without the key', async () => expectClosed(app(), 'POST', path, { package_ids: ['whole'] }))
