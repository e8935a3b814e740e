import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../.casewright-python/', import.meta.url))

/** The programs that check us from outside, pinned like every other dependency. */
const requirements = ['schemathesis==4.32.5', 'openapi-python-client==0.29.1']

/** The path of a program from PyPI, installed into an environment of its own at the first use; undefined without Python. */
export function pythonTool(name: string): string | undefined {
  if (spawnSync('python3', ['-m', 'venv', '--help']).status !== 0) return undefined
  const tool = `${folder}bin/${name}`
  if (!existsSync(tool)) {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' })
    execFileSync(`${folder}bin/pip`, ['install', '--quiet', ...requirements], { stdio: 'inherit' })
  }
  return tool
}
