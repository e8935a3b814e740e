/** Whoever a permission is asked of: a person, or a service of ours. */
interface Holder {
  user?: string
  superuser?: boolean
  permissions?: readonly string[]
  /** A service, known by the internal key or by being in this process. */
  trusted?: boolean
}

/**
 * A superuser is one of their organization, and has no permission of the installation without being granted it. A service
 * that names no user does the installation's own work; what its users may do no header says.
 */
export function holds(permission: string, { trusted, user, superuser, permissions = [] }: Holder): boolean {
  if (includesPermission(permissions, permission)) return true
  if (isInstallationPermission(permission)) return trusted === true && user === undefined
  return trusted === true || superuser === true
}

/** What belongs to the installation and to no organization: configuration, flags, taxonomy, seeds, system bases. */
const isInstallationPermission = (permission: string): boolean => permission.startsWith('platform:')

const includesPermission = (granted: readonly string[], needed: string): boolean => {
  const [area, right] = needed.split(':')
  return (
    granted.includes(needed) ||
    (right === 'read' && (granted.includes(`${area}:manage`) || granted.includes(`${area}:admin`)))
  )
}
