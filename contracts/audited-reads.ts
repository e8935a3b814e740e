import type { Contract } from '@casewright/kit/http/endpoint'

/** The contract, in which every read of one such resource by a person is audited: `{…}` of the path is its id. */
export const auditingReads = <const C extends Contract>(contract: C, path: `/${string}}`, resource: string): C =>
  Object.fromEntries(
    Object.entries(contract).map(([name, entry]) => {
      const isRead = entry.method === 'GET' && (entry.path === path || entry.path.startsWith(`${path}/`))
      const reads = { resource, param: path.slice(path.indexOf('{') + 1, -1) }
      return [name, isRead ? { ...entry, reads } : entry]
    }),
  ) as unknown as C
