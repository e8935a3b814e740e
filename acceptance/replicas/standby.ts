import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/harness.ts'
import { type Engine, own, runServer } from './engines.ts'
import { postgresProgram, programs, start, unprivileged } from './programs.ts'

const run = promisify(execFile)

/** A copy of a running server's data, as `pg_basebackup` makes it; `standby` makes it follow that server. */
export async function baseBackup(folder: string, { port }: Engine, kind: 'standby' | 'archive'): Promise<string> {
  const data = join(folder, `${kind}-${await freePort()}`)
  const follows = kind === 'standby' ? ['--write-recovery-conf'] : []
  const source = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres', '--checkpoint=fast', '--no-sync']
  own(folder)
  await run(postgresProgram('pg_basebackup'), [`--pgdata=${data}`, ...source, ...follows], {
    ...unprivileged,
    cwd: '/',
  })
  return data
}

export interface Standby extends Engine {
  promote(): Promise<void>
}

export async function startStandby(folder: string, primary: Engine): Promise<Standby> {
  const data = await baseBackup(folder, primary, 'standby')
  return {
    ...(await runServer(data, [])),
    promote: async () =>
      void (await run(postgresProgram('pg_ctl'), ['promote', '-D', data], { ...unprivileged, cwd: '/' })),
  }
}

/** Leads to the first server for as long as it answers, then to the second. */
export async function startDatabaseProxy(folder: string, primary: Engine, standby: Engine): Promise<Engine> {
  const port = await freePort()
  const file = join(folder, 'haproxy-database.conf')
  await writeFile(
    file,
    `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen database
  bind 127.0.0.1:${port}
  option pgsql-check user postgres
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary.port}
  server standby 127.0.0.1:${standby.port} backup
`,
  )
  return { ...(await start(programs.haproxy, ['-db', '-f', file], port)), port }
}
