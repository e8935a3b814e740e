import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const here = import.meta.dirname
const program = (topic: string) => join(here, topic, `${topic}.ts`)

/** The peers live in this folder's own node_modules, so that none of them reaches the product's lock file. */
function installPeers(): boolean {
  const { dependencies = {} } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  if (Object.keys(dependencies).every((name) => existsSync(join(here, 'node_modules', name, 'package.json'))))
    return true
  if (!existsSync(join(here, 'package-lock.json'))) {
    console.error(
      'bench/package-lock.json is missing: make it with `npm install --prefix bench`, then run the bench again.',
    )
    return false
  }
  const { status } = spawnSync('npm', ['ci', '--prefix', here], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) console.error('The peers of the bench could not be installed: `npm ci --prefix bench` failed.')
  return status === 0
}

/** Each topic runs in a process of its own, one after the other: a heap or a crash of one does not colour the next. */
function runTopics(topics: readonly string[]): boolean {
  let healthy = true
  for (const topic of topics) {
    console.log(`\n== ${topic}`)
    if (!hasRun(topic, ['--expose-gc', program(topic)])) healthy = false
  }
  return healthy
}

function hasRun(topic: string, command: readonly string[]): boolean {
  const { status, signal } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) console.error(`${topic} crashed (${signal ?? `exit code ${status}`}).`)
  return status === 0
}

const known = readdirSync(here).filter((name) => existsSync(program(name)))
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' } },
})
const unknown = asked.filter((topic) => !known.includes(topic))
if (unknown.length > 0) {
  console.error(`No such topic: ${unknown.join(', ')}. Topics: ${known.join(', ')}.`)
  process.exitCode = 1
} else if (values.before !== undefined) {
  // The peers take no part, so they need not be there.
  if (asked.join() !== 'chat') {
    console.error(
      'Only chat can be compared with a commit: npm run bench -- chat --before <commit or installed checkout>',
    )
    process.exitCode = 1
  } else if (!hasRun('chat', [join(here, 'chat', 'before.ts'), values.before])) process.exitCode = 1
} else if (!installPeers() || !runTopics(asked.length > 0 ? asked : known)) process.exitCode = 1
