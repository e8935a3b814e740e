#!/usr/bin/env node
// Plain JavaScript, so that any Node can start it: it runs the commands with the Node that package-lock.json pins.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const pinned = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const main = fileURLToPath(new URL('../suite/main.ts', import.meta.url))
const [major] = process.versions.node.split('.').map(Number)

// npm, npx and this program under another Node wait for what they start and are what a person sees and stops. When one
// of them is killed, nobody is left to stop what it started. A shell or a service manager is no launcher in this sense.
const { npm_lifecycle_event: script, npm_package_name: ofPackage, CASEWRIGHT_LAUNCHER_PID: launcher } = process.env
const isLaunched = launcher !== undefined || script === 'npx' || (script === 'start' && ofPackage === 'casewright')
delete process.env.CASEWRIGHT_LAUNCHER_PID

/** Calls `end` once, within a second of the launcher's death: the parent of an orphan is another process. */
function watchLauncher(end) {
  const parent = launcher === undefined ? process.ppid : Number(launcher)
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    end()
  }, 500)
  watching.unref()
}

if (major >= 24) {
  if (isLaunched) watchLauncher(() => process.kill(process.pid, 'SIGTERM'))
  // Keeps compiled modules and stripped types between starts: half of the start-up CPU. Does nothing where it cannot write.
  // Threads and child processes find it by the environment.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/casewright', import.meta.url))
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(main)
} else if (await import('./link-node.mjs').then(() => existsSync(pinned))) {
  const env = { ...process.env, CASEWRIGHT_LAUNCHER_PID: String(process.pid) }
  const child = spawn(pinned, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (isLaunched) watchLauncher(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  process.stderr.write(
    `Casewright needs Node 24, this is ${process.version}, and the pinned one is not installed: run "npm ci" first.\n`,
  )
  process.exit(1)
}
