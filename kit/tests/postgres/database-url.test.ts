import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseUrl, readDatabaseUrl } from '../../postgres/database-url.ts'
import { openDatabase } from '../../postgres/sql.ts'
import { freePort, type NetworkServer, startNetworkServer } from './network-server.ts'

describe('an address', () => {
  test('names several hosts, each with its port or the usual one', () => {
    const { hosts, url } = readDatabaseUrl('postgres://u:p%40w@a:1,b,[::1]:3/db?target_session_attrs=read-write')
    expect(hosts).toEqual([
      { host: 'a', port: 1 },
      { host: 'b', port: 5432 },
      { host: '::1', port: 3 },
    ])
    expect(url).toBe('postgres://u:p%40w@a:1/db?target_session_attrs=read-write')
  })

  test.each([
    ['postgres://a/b?sslmode=require', 'require'],
    ['postgres://a/b?ssl=true', 'require'],
    ['postgres://a/b?sslmode=require&sslrootcert=/x', 'verify-ca'],
    ['postgres://a/b?sslrootcert=/x', 'verify-full'],
    ['postgres://a/b?sslmode=require&sslrootcert=system', 'verify-full'],
    ['postgres://a/b', undefined],
  ])('%s asks for %s', (text, mode) => {
    const read = readDatabaseUrl(text)
    expect(read.tls.mode).toBe(mode)
    expect(read.url).toBe('postgres://a/b')
  })

  test('that cannot be meant is none', () => {
    for (const text of ['postgres://a:x/b', 'postgres://a,b:99999/c', 'postgres://a/b?sslmode=full'])
      expect([text, isDatabaseUrl(text)]).toEqual([text, false])
  })
})

describe('a server with TLS', () => {
  let server: NetworkServer
  let readOnly: NetworkServer
  beforeAll(async () => {
    ;[server, readOnly] = await Promise.all([
      startNetworkServer(),
      startNetworkServer('default_transaction_read_only=on'),
    ])
  })
  afterAll(() => Promise.all([server?.stop(), readOnly?.stop()]))

  const ask = async (authority: string, rest: string) => {
    const url = `postgres://postgres@${authority}/postgres?${rest}`
    const { sql, close } = openDatabase({ url }, { connectionsMax: 1 })
    try {
      const [row] = await sql<{ ssl: boolean; port: number; read_only: string }[]>`
        select ssl, inet_server_port() as port, current_setting('transaction_read_only') as read_only
        from pg_stat_ssl where pid = pg_backend_pid()`
      return row
    } finally {
      await close()
    }
  }
  const at = (rest: string) => ask(`127.0.0.1:${server.port}`, rest)

  test('is talked to in the clear unless the address asks for TLS', async () => {
    expect(await at('')).toMatchObject({ ssl: false })
    expect(await at('sslmode=disable')).toMatchObject({ ssl: false })
    expect(await at('sslmode=prefer')).toMatchObject({ ssl: true })
    expect(await at('sslmode=require')).toMatchObject({ ssl: true })
  })

  test('is trusted by the authority that the address names, and by no other', async () => {
    expect(await at(`sslmode=verify-full&sslrootcert=${server.authorityFile}`)).toMatchObject({ ssl: true })
    expect(await at(`sslmode=verify-ca&sslrootcert=${server.authorityFile}`)).toMatchObject({ ssl: true })
    for (const mode of ['verify-full', 'verify-ca', 'require'])
      await expect(at(`sslmode=${mode}&sslrootcert=${server.otherAuthorityFile}`)).rejects.toThrow()
    await expect(at('sslmode=verify-full')).rejects.toThrow()
    await expect(at('sslmode=verify-full&sslrootcert=/nowhere.pem')).rejects.toThrow('/nowhere.pem')
  })

  test('must be the host that was asked for, unless only its authority counts', async () => {
    const named = `localhost:${server.port}`
    await expect(ask(named, `sslmode=verify-full&sslrootcert=${server.authorityFile}`)).rejects.toThrow(/altname/)
    expect(await ask(named, `sslmode=verify-ca&sslrootcert=${server.authorityFile}`)).toMatchObject({ ssl: true })
  })

  test('of several hosts the first that takes writes is used', async () => {
    const hosts = `127.0.0.1:${await freePort()},127.0.0.1:${readOnly.port},127.0.0.1:${server.port}`
    expect(await ask(hosts, 'target_session_attrs=read-write')).toMatchObject({ port: server.port, read_only: 'off' })
    expect(await ask(hosts, '')).toMatchObject({ port: readOnly.port, read_only: 'on' })
  })

  test('when no host answers, or none takes writes, the statement fails', async () => {
    await expect(ask(`127.0.0.1:${await freePort()},127.0.0.1:${await freePort()}`, '')).rejects.toThrow()
    const hosts = `127.0.0.1:${readOnly.port},127.0.0.1:${readOnly.port}`
    await expect(ask(hosts, 'target_session_attrs=read-write')).rejects.toThrow()
  })
})
