import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { apply, kept, useApp } from '../test-app.ts'
import { document, type GivenPackage, inPackage, wholePackage } from './packages.ts'

const app = useApp()
afterEach(() => rm(join(app().directory, 'odd'), { recursive: true, force: true }))

type Change = (given: GivenPackage) => unknown
const item = (given: GivenPackage, at: number) => given.manifest.items[at] as Record<string, unknown>

/** What was done to a good package, and what is said of it. */
const faults: [title: string, change: Change, path: string, message: RegExp][] = [
  [
    'a manifest that is no JSON',
    (given) => Object.assign(given.files, { 'manifest.json': '{ "schema_version": 1,' }),
    'odd/manifest.json',
    /^is no JSON in UTF-8: /,
  ],
  [
    'another schema_version',
    ({ manifest }) => Object.assign(manifest, { schema_version: 2 }),
    'odd/manifest.json#schema_version',
    /^must be 1$/,
  ],
  [
    'a version that is no day',
    ({ manifest }) => Object.assign(manifest, { version: 'v7' }),
    'odd/manifest.json#version',
    /^must be a date such as/,
  ],
  [
    'a member that a manifest has not',
    ({ manifest }) => Object.assign(manifest, { licence: 'ours' }),
    'odd/manifest.json#licence',
    /^is not a known field$/,
  ],
  [
    'a package_id unlike its folder',
    ({ manifest }) => Object.assign(manifest, { package_id: 'even' }),
    'odd/manifest.json#package_id',
    /^must be odd, as its folder is called$/,
  ],
  [
    'the same item_id twice',
    (given) => Object.assign(item(given, 3), { item_id: 'documents' }),
    'odd/manifest.json#items.3.item_id',
    /^documents is taken: items\.0 has it already$/,
  ],
  [
    'an unknown kind',
    (given) => Object.assign(item(given, 3), { kind: 'platform.seed.users.import' }),
    'odd/manifest.json#items.3.kind',
    /^must be one of platform\.seed\.system_configs\.upsert, /,
  ],
  [
    'an unknown dependency',
    (given) => Object.assign(item(given, 3), { depends_on: ['profiles', 'nobody'] }),
    'odd/manifest.json#items.3.depends_on.1',
    /^there is no item nobody$/,
  ],
  [
    'a circle',
    (given) => Object.assign(item(given, 2), { depends_on: ['documents'] }),
    'odd/manifest.json#items.0.depends_on',
    /documents → structured → profiles → documents$/,
  ],
  [
    'an item that waits for itself',
    (given) => Object.assign(item(given, 3), { depends_on: ['configs'] }),
    'odd/manifest.json#items.3.depends_on',
    /configs → configs$/,
  ],
  [
    'a missing file',
    ({ files }) => delete files['data/configs.json'],
    'odd/manifest.json#items.3.config.configs_json',
    /^names data\/configs\.json, which is no file of the package$/,
  ],
  [
    'a path up and out',
    (given) =>
      Object.assign(item(given, 3), { config: { configs_json: inPackage('data/../../whole/data/configs.json') } }),
    'odd/manifest.json#items.3.config.configs_json',
    /^leads out of the package: /,
  ],
  [
    'an absolute path',
    (given) => Object.assign(item(given, 3), { config: { configs_json: '/etc/hostname' } }),
    'odd/manifest.json#items.3.config.configs_json',
    /^leads out of the package: \/etc\/hostname$/,
  ],
  [
    'a setting that the kind has not',
    (given) => Object.assign(item(given, 3), { config: { configs_json: 'data/configs.json', sync_to_neo4j: true } }),
    'odd/manifest.json#items.3.config.sync_to_neo4j',
    /^is not a known field$/,
  ],
  [
    'a setting of another type',
    (given) => Object.assign(item(given, 2), { config: { profiles_json: 'data/profiles.json', sync_to_neo4j: 'yes' } }),
    'odd/manifest.json#items.2.config.sync_to_neo4j',
    /^must be true or false$/,
  ],
  [
    'a setting left out',
    (given) => Object.assign(item(given, 0), { config: {} }),
    'odd/manifest.json#items.0.config.documents_json',
    /^is required$/,
  ],
  [
    'a data file that is no JSON',
    ({ files }) => Object.assign(files, { 'data/configs.json': 'key,value' }),
    'odd/data/configs.json',
    /^is no JSON in UTF-8: /,
  ],
  [
    'a data file without rows',
    ({ files }) => Object.assign(files, { 'data/configs.json': { configs: [] } }),
    'odd/data/configs.json',
    /^has no rows$/,
  ],
  [
    'rows under another name',
    ({ files }) => Object.assign(files, { 'data/configs.json': { rows: [{}] } }),
    'odd/data/configs.json',
    /^must be a list, or an object whose member configs is one$/,
  ],
  [
    'a row that is no object',
    ({ files }) => Object.assign(files, { 'data/configs.json': [{ key: 'a', value: 1 }, 'b'] }),
    'odd/data/configs.json',
    /^the row 1 is no object$/,
  ],
  [
    'two rows about the same',
    ({ files }) => Object.assign(files, { 'data/documents.json': [document('one'), document('one')] }),
    'odd/data/documents.json',
    /^has two rows for sys_laws\/one$/,
  ],
]

/** Nothing was sent, and nothing noted. */
async function expectRefused(path: string, message: RegExp): Promise<void> {
  const answer = await apply(app(), ['odd'])
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path }] })
  expect(answer.data[0].message).toMatch(message)
  expect(answer.message).toContain(path)
  expect(app().targets.calls).toEqual([])
  expect(await kept(app(), 'odd')).toEqual({ items: [], applies: [] })
}

test.each(faults)('%s is refused by its place before anything is written', async (_, change, path, message) => {
  const given = wholePackage('odd')
  change(given)
  await app().write(given, 'odd')
  await expectRefused(path, message)
})

test('a link out of the package is refused before anything is written, to a file as to a folder', async () => {
  const root = await app().write(wholePackage('odd'))
  const outside = join(app().directory, 'outside.json')
  await writeFile(outside, '[{ "key": "a", "value": 1 }]')
  await rm(join(root, 'data/configs.json'))
  await symlink(outside, join(root, 'data/configs.json'))
  await expectRefused('odd/data/configs.json', /^is a link that leads out of the package$/)
  await rm(join(root, 'data'), { recursive: true })
  await mkdir(join(app().directory, 'elsewhere'))
  await symlink(join(app().directory, 'elsewhere'), join(root, 'data'))
  await expectRefused('odd/data', /^is a link that leads out of the package$/)
})

test('a link to nowhere and one to a folder are refused; one to a file of the package is that file', async () => {
  const root = await app().write(wholePackage('odd'))
  await symlink('nowhere.json', join(root, 'data/link'))
  await expectRefused('odd/data/link', /^is a link that leads nowhere$/)
  await rm(join(root, 'data/link'))
  await symlink('.', join(root, 'data/link'))
  await expectRefused('odd/data/link', /^is a link to a folder; link to files only$/)
  await rm(join(root, 'data/link'))
  await symlink('configs.json', join(root, 'data/link'))
  expect(await apply(app(), ['odd'], { dry_run: true })).toMatchObject({ status: 200 })
})

test('a folder without a manifest is refused', async () => {
  await mkdir(join(app().directory, 'odd'))
  await expectRefused('odd/manifest.json', /^is missing$/)
})

test('all faults of one step are named together', async () => {
  const given = wholePackage('odd')
  Object.assign(item(given, 0), { kind: 'x' })
  Object.assign(item(given, 1), { config: 'y' })
  await app().write({ ...given, manifest: { ...given.manifest, name: ' ' } })
  const { data } = await apply(app(), ['odd'])
  expect(data.map(({ path }: { path: string }) => path).sort()).toEqual([
    'odd/manifest.json#items.0.kind',
    'odd/manifest.json#items.1.config',
    'odd/manifest.json#name',
  ])
})
