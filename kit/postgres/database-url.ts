import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/**
 * The address of a database as libpq, and so everybody, writes it: a socket directory (`?host=/directory`), several hosts
 * (`postgres://a:5432,b:5432/db`), and TLS by `sslmode` and files. The driver knows a part of it, and would send the rest
 * to the server as settings.
 */
export interface DatabaseUrl {
  /** With its first host alone and what the driver or the server knows. */
  url: string
  hosts: readonly { host: string; port: number }[]
  socketDirectory: string | undefined
  tls: Tls
}

interface Tls {
  mode: (typeof tlsModes)[number] | undefined
  /** The certificates that the server's must lead to; undefined are those that Node brings. */
  rootFile: string | undefined
  certificateFile: string | undefined
  keyFile: string | undefined
}

const tlsModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
const defaultPort = 5432

/** Throws a sentence about what cannot be read. */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const start = text.indexOf('://') + 3
  const end = start + (text.slice(start).search(/[/?]/) + 1 || text.length + 1) - 1
  const hostsAt = text.lastIndexOf('@', end - 1) + 1 || start
  const hosts = text.slice(hostsAt, end).split(',')
  const places = hosts.map((place) => new URL(`postgres://${place}`))
  const url = new URL(text.slice(0, hostsAt) + hosts[0] + text.slice(end))
  const taken = (name: string): string | undefined => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value || undefined
  }
  const directory = url.searchParams.get('host')
  if (directory?.startsWith('/')) url.searchParams.delete('host')
  const root = taken('sslrootcert')
  if (url.searchParams.get('target_session_attrs') === 'any') url.searchParams.delete('target_session_attrs')
  return {
    tls: {
      mode: tlsMode(taken('sslmode') ?? taken('ssl'), root),
      rootFile: root === 'system' ? undefined : root,
      certificateFile: taken('sslcert'),
      keyFile: taken('sslkey'),
    },
    hosts: places.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || defaultPort),
    })),
    socketDirectory: directory?.startsWith('/') ? directory : undefined,
    url: url.href,
  }
}

/** As libpq has it: who names certificates wants them checked. */
function tlsMode(given: string | undefined, root: string | undefined): Tls['mode'] {
  if (given === undefined) return root === undefined ? undefined : 'verify-full'
  const mode = tlsModes.find((one) => one === (given === 'true' ? 'require' : given))
  if (!mode) throw new Error(`sslmode must be one of ${tlsModes.join(', ')}`)
  if (root === 'system') return 'verify-full'
  return mode === 'require' && root !== undefined ? 'verify-ca' : mode
}

export const isDatabaseUrl = (text: string): boolean => {
  try {
    readDatabaseUrl(text)
    return true
  } catch {
    return false
  }
}

/** Whether nobody on the way can read along. */
export const isEncrypted = ({ tls: { mode } }: DatabaseUrl): boolean =>
  mode === 'require' || mode === 'verify-ca' || mode === 'verify-full'

/** What the driver is told beside the URL. Files are read now: a wrong path is known at the start. */
export function connectionOf({ hosts, socketDirectory, tls }: DatabaseUrl) {
  if (socketDirectory !== undefined) return { host: socketDirectory }
  const ssl = tlsOptions(tls)
  return { host: hosts.map(({ host }) => host), port: hosts.map(({ port }) => port), ...(ssl !== undefined && { ssl }) }
}

function tlsOptions({
  mode,
  rootFile,
  certificateFile,
  keyFile,
}: Tls): ConnectionOptions | 'prefer' | false | undefined {
  if (mode === undefined) return undefined
  if (mode === 'disable') return false
  if (mode === 'allow' || mode === 'prefer') return 'prefer'
  return {
    ...(rootFile && { ca: readFileSync(rootFile, 'utf8') }),
    ...(certificateFile && { cert: readFileSync(certificateFile, 'utf8') }),
    ...(keyFile && { key: readFileSync(keyFile, 'utf8') }),
    rejectUnauthorized: mode !== 'require',
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  }
}
