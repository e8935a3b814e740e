interface Pooler {
  port: number
  serverPort: number
  /** Connections to the server, fewer than a test has to the pooler. */
  connections: number
}

/** PgBouncer in transaction mode as a firm would run it, as its `pgbouncer.ini`. */
export function poolerConfig({ port, serverPort, connections }: Pooler): string {
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 500,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  return `[databases]\n* = host=127.0.0.1 port=${serverPort} user=postgres\n[pgbouncer]\n${lines.join('')}`
}
