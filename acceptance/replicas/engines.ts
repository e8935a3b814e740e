import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, internalKey } from '../support/harness.ts'
import { poolerConfig } from '../support/pooler-config.ts'
import { programs, type Started, start, unprivileged } from './programs.ts'

export interface Engine extends Started {
  port: number
}

/** Gives a folder to the user that servers run as. */
export const own = (path: string) => {
  if ('uid' in unprivileged) chownSync(path, unprivileged.uid as number, unprivileged.gid as number)
}

/** An empty PostgreSQL, which syncs nothing to the disk: the machine does not fail in these tests. */
export async function startServer(folder: string, ...settings: readonly string[]): Promise<Engine> {
  const data = join(folder, `server-${await freePort()}`)
  await mkdir(data, { mode: 0o700 })
  own(data)
  execFileSync(programs.initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...unprivileged,
    cwd: '/',
    stdio: 'pipe',
  })
  return runServer(data, settings)
}

/** A server on data that is there. */
export async function runServer(data: string, settings: readonly string[]): Promise<Engine> {
  const port = await freePort()
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
    ...settings,
  ]
  const server = await start(
    programs.postgres,
    ['-D', data, ...all.flatMap((setting) => ['-c', setting])],
    port,
    unprivileged,
  )
  return { ...server, port }
}

/** PgBouncer with fewer connections to the server than the replicas have to it. */
export async function startPooler(folder: string, server: Engine): Promise<Engine> {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, poolerConfig({ port, serverPort: server.port, connections: 12 }))
  return { ...(await start(programs.pgbouncer, ['-q', file], port, unprivileged)), port }
}

export const balancers = ['nginx', 'haproxy'] as const
export type Balancer = (typeof balancers)[number]

/** Round robin, and no memory of who was where. */
export async function startBalancer(folder: string, kind: Balancer, ports: readonly number[]): Promise<Engine> {
  const port = await freePort()
  const file = join(folder, `${kind}.conf`)
  await writeFile(file, kind === 'nginx' ? nginxConfig(folder, port, ports) : haproxyConfig(port, ports))
  const args = kind === 'nginx' ? ['-p', folder, '-c', file] : ['-db', '-f', file]
  return { ...(await start(programs[kind], args, port)), port }
}

const nginxConfig = (folder: string, port: number, ports: readonly number[]): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  upstream replicas {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / {
      proxy_pass http://replicas;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffering off;
      proxy_read_timeout 1h;
      proxy_next_upstream error timeout http_503 non_idempotent;
    }
  }
}
`

const haproxyConfig = (port: number, ports: readonly number[]): string => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
listen replicas
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk
  http-check send meth GET uri /platform-service/api/v1/internal/actuator/health/readiness hdr X-Internal-Api-Key ${internalKey}
  default-server check inter 200ms fall 2 rise 2
${ports.map((each, index) => `  server replica${index} 127.0.0.1:${each}`).join('\n')}
`
