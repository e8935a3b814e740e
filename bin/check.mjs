// Runs the npm scripts that are given, as many at once as there are cores, and prints what each wrote when it ends.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const left = process.argv.slice(2)

async function runNext() {
  for (let script = left.shift(); script; script = left.shift()) {
    const began = performance.now()
    const child = spawn('npm', ['run', '--silent', ...script.split(' ')], { stdio: ['ignore', 'pipe', 'pipe'] })
    const written = []
    for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => written.push(chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}: ${script} (${seconds} s)\n${Buffer.concat(written)}`)
    if (code !== 0) process.exitCode = 1
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext))
