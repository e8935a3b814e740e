import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version that this one has to run beside while it is rolled out. Set it to the commit of each release. */
const commit = '4cf41a346e626cb89f4bce169e107b9b9ed4b058'
const root = fileURLToPath(new URL('../../', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: 'pipe' })

/** A clone without its history does not have it. */
export function hasLastRelease(): boolean {
  try {
    git('cat-file', '-e', `${commit}^{tree}`)
    return true
  } catch {
    process.stdout.write(`skipped: the last release (${commit}) is not in this clone; fetch its history.\n`)
    return false
  }
}

/** Its files in a folder of their own, with the packages that are installed here. */
export async function unpackLastRelease(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'casewright-release-'))
  execFileSync('tar', ['-x', '-C', path], { input: git('archive', commit) })
  await linkPackages('.', path)
  for (const part of ['suite', 'acceptance']) await linkPackages(part, path)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Links of workspaces are relative, and so lead to the release; all others lead to what is installed here. */
async function linkPackages(part: string, path: string): Promise<void> {
  const [from, to] = [join(root, part, 'node_modules'), join(path, part, 'node_modules')]
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from).catch(() => []))
    if (name === '@casewright') execFileSync('cp', ['-a', join(from, name), to])
    else if (name === 'postgres') await symlink('../vendor/postgres', join(to, name))
    else await symlink(join(from, name), join(to, name))
}
