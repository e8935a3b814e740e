import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand, type SuiteForCommands, startForCommands } from './command-process.ts'

let packages: string
let folder: string
let suite: SuiteForCommands
beforeAll(async () => {
  packages = await mkdtemp(join(tmpdir(), 'casewright-packages-'))
  folder = await mkdtemp(join(tmpdir(), 'casewright-command-'))
  await writePackage('first', [{ key: 'first.value', value: 1 }])
  await writePackage('second', [{ key: 'second.value', value: 2 }])
  suite = await startForCommands(['collector', 'platform'], { COLLECTOR_SEED_PACKAGES_DIR: packages })
})
afterAll(async () => {
  await suite?.stop()
  for (const directory of [packages, folder]) await rm(directory, { recursive: true, force: true })
})

async function writePackage(package_id: string, rows: object[]): Promise<void> {
  const config = { configs_json: 'data/rows.json' }
  const items = [{ item_id: 'values', kind: 'platform.seed.system_configs.upsert', config }]
  const manifest = { schema_version: 1, package_id, name: `The ${package_id}`, version: '2026-11-01', items }
  await mkdir(join(packages, package_id, 'data'), { recursive: true })
  await writeFile(join(packages, package_id, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(packages, package_id, 'data/rows.json'), JSON.stringify(rows))
}

const seeds = (...args: string[]) => runCommand(['seeds', ...args], { environment: suite.environment, folder })
const timeless = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')

describe('seeds', () => {
  test('what was never applied is listed so', async () => {
    const { code, stdout, stderr } = await seeds('list')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatchInlineSnapshot(`
      "PACKAGE  VERSION     ITEMS  STATE        LAST APPLY
      first    2026-11-01  1      not applied  -
      second   2026-11-01  1      not applied  -
      "
    `)
  })

  test('a manifest is shown as a table, and whole as JSON', async () => {
    expect((await seeds('manifest', 'first')).stdout).toMatchInlineSnapshot(`
      "The first, version 2026-11-01

      ITEM    KIND                                 COMES AFTER
      values  platform.seed.system_configs.upsert  -
      "
    `)
    const { stdout } = await seeds('manifest', 'first', '--json')
    expect(JSON.parse(stdout)).toMatchObject(JSON.parse(await readFile(join(packages, 'first/manifest.json'), 'utf8')))
  })

  test('a dry run says what would happen, and writes nothing', async () => {
    const { code, stdout } = await seeds('apply', 'first', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "first: 1 created
        to apply   values: 1 created
      This was a dry run: nothing was written.
      "
    `)
    expect((await seeds('list')).stdout).toMatch(/^first .* not applied /m)
  })

  test('the named ones are applied, and no others', async () => {
    const { code, stdout, stderr } = await seeds('apply', 'first')
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Applying first …\n' })
    expect(stdout).toMatchInlineSnapshot(`
      "first: 1 created
        applied    values: 1 created
      "
    `)
    expect(timeless((await seeds('list')).stdout)).toMatchInlineSnapshot(`
      "PACKAGE  VERSION     ITEMS  STATE        LAST APPLY
      first    2026-11-01  1      current      TIME
      second   2026-11-01  1      not applied  -
      "
    `)
  })

  test('without a name all are applied; what has not changed is sent again only by force', async () => {
    expect((await seeds('apply')).stdout).toMatchInlineSnapshot(`
      "first: 1 unchanged
        unchanged  values: 1 unchanged
      second: 1 created
        applied    values: 1 created
      "
    `)
    const forced = JSON.parse((await seeds('apply', 'first', '--force', '--json')).stdout)
    expect(forced.packages[0].items[0]).toMatchObject({ status: 'applied', unchanged: 1 })
  })

  test('JSON is one document, and the progress stays out of it', async () => {
    const listed = await seeds('list', '--json')
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { package_id: 'first', is_current: true },
      { package_id: 'second', is_current: true },
    ])
    expect(listed.stderr).toBe('')
    const applied = await seeds('apply', '--json')
    expect(JSON.parse(applied.stdout).packages).toHaveLength(2)
    expect(applied.stderr).toBe('Applying first …\nApplying second …\n')
  })

  test('a download is an archive, and replaces nothing unless it is forced to', async () => {
    expect(await seeds('download', 'first')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^first\.zip: \d+ bytes\n$/),
    })
    const archive = await readFile(join(folder, 'first.zip'))
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    await writeFile(join(folder, 'first.zip'), 'mine')
    const refused = await seeds('download', 'first')
    expect({ ...refused, file: await readFile(join(folder, 'first.zip'), 'utf8') }).toMatchInlineSnapshot(`
      {
        "code": 1,
        "file": "mine",
        "stderr": "first.zip exists already: choose another name with --output, or replace it with --force.
      ",
        "stdout": "",
      }
    `)
    expect(await seeds('download', 'first', '--force')).toMatchObject({ code: 0 })
    expect(await readFile(join(folder, 'first.zip'))).toEqual(archive)
    const { stdout } = await seeds('download', 'second', '-o', 'other.zip', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ package_id: 'second', file: join(folder, 'other.zip') })
  })

  test('a download that cannot be written leaves nothing behind', async () => {
    expect((await seeds('download', 'first', '-o', 'no/such/folder.zip')).stderr).toMatch(
      /^no\/such\/folder\.zip cannot be written \(/,
    )
    expect((await seeds('download', 'absent', '-o', 'absent.zip')).stderr).toBe('Seed package absent not found.\n')
    expect((await readdir(folder)).filter((name) => /absent|part/.test(name))).toEqual([])
  })

  test('a package that there is not is named, and nothing is written', async () => {
    await writePackage('first', [{ key: 'first.value', value: 3 }])
    expect(await seeds('apply', 'first', 'frist')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "There is no seed package frist: choose from first, second.
      ",
        "stdout": "",
      }
    `)
    expect((await seeds('list')).stdout).toMatch(/^first .* changed /m)
  })

  test('a faulty package is listed with its fault, left out of all, and refused by name', async () => {
    await mkdir(join(packages, 'faulty'))
    await writeFile(join(packages, 'faulty/manifest.json'), '{}')
    const { stdout } = await seeds('list')
    expect(stdout).toMatch(/^faulty +- +0 +faulty +-$/m)
    expect(stdout).toMatch(/^faulty\/manifest\.json#schema_version is required$/m)
    const all = await seeds('apply')
    expect(all).toMatchObject({ code: 0, stdout: expect.stringContaining('first: 1 updated') })
    expect(all.stderr).toMatch(/^Left out: faulty\/manifest\.json#schema_version is required\n/)
    const named = await seeds('apply', 'first', 'faulty')
    expect({ code: named.code, stdout: named.stdout }).toEqual({ code: 1, stdout: '' })
    expect(named.stderr).toMatch(/^These packages are faulty: faulty\/manifest\.json#schema_version is required\.\n$/)
  })

  test('rows that are refused are named, and the command fails', async () => {
    await writePackage('refused', [
      { key: 'refused.value', value: 1 },
      { key: 'Not a key!', value: 1 },
    ])
    expect(await seeds('apply', 'refused')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "Applying refused …
      Not everything of refused could be applied: mend what is named above and apply again.
      ",
        "stdout": "refused: 2 failed
        failed     values: 2 failed
                   configs.1.key: must be words of a–z, 0–9 and _, joined by . or -
      ",
      }
    `)
    expect(await seeds('apply', 'refused', '--json')).toMatchObject({ code: 1 })
  })

  test('a key of another installation is refused', async () => {
    await writeFile(join(folder, 'key'), 'the-key-of-another-installation')
    const { code, stderr } = await seeds('list', '--key-file', 'key')
    expect(code).toBe(1)
    expect(stderr.replace(suite.url, 'URL')).toMatchInlineSnapshot(`
      "The suite at URL refused the internal key of key: give its own with --key-file or INTERNAL_API_KEY.
      "
    `)
  })

  test('a path of the suite that is no service is told as such', async () => {
    const { code, stderr } = await seeds('list', '--url', `${suite.url}/elsewhere`)
    expect(code).toBe(1)
    expect(stderr.replace(suite.url, 'URL')).toMatchInlineSnapshot(`
      "The service that this needs does not run at URL/elsewhere: give the address of a process that has it with --url.
      "
    `)
  })
})
