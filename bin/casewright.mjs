#!/usr/bin/env node
// Plain JavaScript, so that any Node can start it: it runs the commands with the Node that package-lock.json pins.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const pinned = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const main = fileURLToPath(new URL('../suite/main.ts', import.meta.url))
const [major] = process.versions.node.split('.').map(Number)

if (major >= 24) {
  // Keeps compiled modules and stripped types between starts: half of the start-up CPU. Does nothing where it cannot write.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/casewright', import.meta.url)))
  await import(main)
} else if (await import('./link-node.mjs').then(() => existsSync(pinned))) {
  const child = spawn(pinned, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  process.stderr.write(
    `Casewright needs Node 24, this is ${process.version}, and the pinned one is not installed: run "npm ci" first.\n`,
  )
  process.exit(1)
}
