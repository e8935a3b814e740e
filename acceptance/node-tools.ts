import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../.casewright-node/', import.meta.url))

/** Clients of others that nothing else here needs, pinned like every other dependency. */
const packages = ['@modelcontextprotocol/inspector@2.12.0', '@modelcontextprotocol/conformance@0.1.16', 'openai@7.55.0']

/** Written when all of them are installed, so that a broken installation and other versions are noticed. */
const installed = `${folder}installed.txt`

/** The folder of a package from npm, all of them installed into a folder of their own at the first use. */
export function nodeTool(name: string): string {
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== packages.join('\n')) {
    process.stdout.write(`installing ${packages.join(' and ')}\n`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}package.json`, '{ "private": true }\n')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], {
      cwd: folder,
      stdio: 'inherit',
    })
    writeFileSync(installed, packages.join('\n'))
  }
  return `${folder}node_modules/${name}`
}
