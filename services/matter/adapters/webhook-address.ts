import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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
