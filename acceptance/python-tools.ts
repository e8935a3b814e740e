import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../.casewright-python/', import.meta.url))

/** The programs that check us from outside, pinned like every other dependency. */
const requirements = ['schemathesis==4.32.5', 'openapi-python-client==0.29.1', 'mcp==2.3.0', 'openai==3.51.0']

/** Written when all of them are installed, so that a broken installation and other versions are noticed. */
const installed = `${folder}installed.txt`

/** The path of a program from PyPI, installed into an environment of its own at the first use; undefined without Python. */
export function pythonTool(name: string): string | undefined {
  if (spawnSync('python3', ['-m', 'venv', '--help']).status !== 0) return undefined
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== requirements.join('\n')) {
    process.stdout.write(`installing ${requirements.join(' and ')}\n`)
    execFileSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'inherit' })
    execFileSync(`${folder}bin/pip`, ['install', '--quiet', ...requirements], { stdio: 'inherit' })
    writeFileSync(installed, requirements.join('\n'))
  }
  return `${folder}bin/${name}`
}
