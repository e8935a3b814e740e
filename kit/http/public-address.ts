import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'

/** The only part of IPv6 that is given out to the public; `::127.0.0.1` and the like lie outside. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to somebody on the internet: not to this machine, its networks or their metadata services.
 * Addresses that carry another one inside (IPv4-mapped, 6to4, NAT64) count as private, because of what may be inside.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6)
}

/** The address that stands in the place of a host name, in whichever spelling: the URL parser has made it plain. */
export function literalAddress(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

export class PrivateAddress extends Error {
  override readonly message = 'resolves to an address of a private network'
}

interface OutsideOptions {
  allowPrivate: boolean
  timeoutMs: number
  resolve?: ((host: string) => Promise<LookupAddress[]>) | undefined
}

export interface Outside {
  /** Makes the connections; a private address found by a look-up fails the request with `PrivateAddress`. */
  agent: Agent
  /** Has to be asked of each address before it is requested: no look-up is made for a literal one. */
  refuseLiteral(url: string): void
}

/**
 * Connections to addresses that strangers wrote. The look-up of the connection itself checks what it found, so that the
 * address that was checked is the one that is spoken to.
 */
export function createOutside({ allowPrivate, timeoutMs, resolve = lookUpAll }: OutsideOptions): Outside {
  const checked = async (host: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(host)
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress()
    return addresses
  }
  const checkedBack = callbackify(checked)
  const lookup: LookupFunction = (host, { all }, callback) =>
    checkedBack(host, (error, addresses) => {
      if (error) callback(error, '')
      else if (all) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  return {
    agent: new Agent({ connect: { lookup, timeout: timeoutMs }, allowH2: false }),
    refuseLiteral(url) {
      const literal = literalAddress(url)
      if (!allowPrivate && literal !== undefined && !isPublicAddress(literal)) throw new PrivateAddress()
    },
  }
}

const lookUpAll = (host: string): Promise<LookupAddress[]> => dns.lookup(host, { all: true })
