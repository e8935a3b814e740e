import { run } from './commands/run.ts'

const { argv, env, stdin, stdout, stderr } = process

process.exitCode = await run(argv.slice(2), { environment: env, stdin, stdout, stderr })
