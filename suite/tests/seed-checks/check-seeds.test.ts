import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPackages } from '../../seed-checks/check-packages.ts'
import { brokenSeeds } from './broken-seeds.ts'
import { brokenTexts } from './broken-texts.ts'
import { type Change, cause, ofCause, own, profiles, structured } from './seed-changes.ts'

const shipped = fileURLToPath(new URL('../../../resources/seed_packages', import.meta.url))
const program = fileURLToPath(new URL('../../check-seeds.ts', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-seeds-'))
  await cp(shipped, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Breaks the copy for as long as `work` runs. */
async function withChanges<T>(changes: readonly Change[], work: () => Promise<T>): Promise<T> {
  try {
    for (const [file, change] of changes) {
      const content = JSON.parse(await readFile(join(folder, file), 'utf8'))
      change(file.endsWith('manifest.json') ? content : Object.values(content)[0])
      await writeFile(join(folder, file), JSON.stringify(content))
    }
    return await work()
  } finally {
    for (const [file] of changes) await cp(join(shipped, file), join(folder, file))
  }
}

const linesOf = async () =>
  (await checkPackages(folder)).faults.map(
    ({ package_id, file, row, message }) => `${package_id}/${file} ${row}: ${message}`,
  )

test('the packages that we ship have no fault', async () => {
  expect((await checkPackages()).faults).toEqual([])
})

test('an untouched copy of them has none either', async () => expect(await linesOf()).toEqual([]))

describe.each(Object.entries({ ...brokenSeeds, ...brokenTexts }))('%s', (_, cases) => {
  test.each(cases)('%s', async (_title, changes, ...lines) => {
    expect(await withChanges(changes, linesOf)).toEqual(lines)
  })
})

describe('npm run seeds:check', () => {
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const withoutName = [cause((row) => delete row.name_en)]

  test('without faults it ends with 0 and says what there is', () => {
    const { status, stdout, stderr } = run()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^3 packages: \d+ causes of action \(\d+ with elements\), 12 checklists, .*; 0 faults\.\n$/)
  })

  test('with a fault it ends with 1, and the fault is a line', async () => {
    const { status, stdout } = await withChanges(withoutName, async () => run(folder))
    expect(status).toBe(1)
    expect(stdout.split('\n')).toEqual([`${ofCause}: has no English name`, expect.stringMatching(/; 1 fault\.$/), ''])
  })

  test('--json tells the same to programs', async () => {
    const { status, stdout } = await withChanges(withoutName, async () => run('--json', folder))
    const fault = { package_id: structured, file: profiles.replace(`${structured}/`, ''), row: `${own}@2026` }
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      counts: { packages: 3, checklists: 12 },
      faults: [{ ...fault, message: 'has no English name' }],
    })
  })

  test('a folder without packages is a fault', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'casewright-no-seeds-'))
    const { status, stdout } = run(empty)
    await rm(empty, { recursive: true })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^there are no packages here\n/)
  })

  test.each([[['--loud']], [['one', 'two']], [['/no/such/folder']]])('asked wrongly it ends with 2: %j', (words) => {
    const { status, stdout, stderr } = run(...words)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/Usage|is no folder/)
  })
})
