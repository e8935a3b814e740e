import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What these checks read of package-lock.json. */
export interface Lock {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  /** A list or one word, as the package wrote it; without the field every value will do. */
  os?: string[] | string
  cpu?: string[] | string
  libc?: string[] | string
  optional?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

export interface Platform {
  os: string
  cpu: string
  libc: string
}

/**
 * Packages with builds per platform that have none for `platform`, and required packages that refuse it. A build counts
 * only when it is locked: `npm ci` silently leaves out one that its package names and the lock file has lost.
 */
export function missingBuilds({ packages }: Lock, platform: Platform): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const refused = !locked.optional && !runsOn(locked, platform) ? [path] : []
    const lacking = [...buildsOf(packages, path)]
      .filter(([, builds]) => !builds.some((build) => runsOn(build, platform)))
      .map(([family]) => `${path || 'package.json'}: ${family}`)
    return [...refused, ...lacking]
  })
}

const runsOn = (locked: LockedPackage, { os, cpu, libc }: Platform): boolean =>
  allows(locked.os, os) && allows(locked.cpu, cpu) && allows(locked.libc, libc)

const allows = (wanted: string[] | string | undefined, value: string): boolean =>
  wanted === undefined || [wanted].flat().includes(value)

/** What a package chooses among, by scope, so that two families of one package do not stand in for each other. */
function buildsOf(packages: Lock['packages'], path: string): Map<string, LockedPackage[]> {
  const families = new Map<string, LockedPackage[]>()
  for (const name of Object.keys(packages[path]?.optionalDependencies ?? {})) {
    const build = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    const family = /^@[^/]+/.exec(name)?.[0] ?? 'without scope'
    if (build?.cpu) families.set(family, [...(families.get(family) ?? []), build])
  }
  return families
}

/** Installed packages that would compile at their install, where no script runs, and bring no `prebuilds` for `platform`. */
export function missingPrebuilds({ packages }: Lock, root: string, platform: Platform): string[] {
  return Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && existsSync(join(root, path, 'binding.gyp')))
    .map(([path]) => path)
    .filter((path) => {
      const directory = join(root, path, 'prebuilds')
      return !existsSync(directory) || !readdirSync(directory).includes(`${platform.os}-${platform.cpu}`)
    })
}
