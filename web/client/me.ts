import { holds } from '@casewright/kit/data/permissions'
import { signal } from '@preact/signals'
import { call } from './call.ts'

/** Who is signed in, as the gateway tells it. */
export interface Me {
  user_id: string
  name: string
  organization_id: string | null
  superuser: boolean
  permissions: string[]
  /** What is shown first; what somebody may do follows from the permissions alone. */
  roles: string[]
}

/** How somebody can sign in here. Names of local users are told only on the machine itself. */
export interface SignInOptions {
  methods: string[]
  users?: { user_id: string; name: string; organization_id: string | null; role?: string }[]
}

/** Undefined until it is known; null is nobody. */
export const me = signal<Me | null | undefined>(undefined)

/** Whether the service would let who is signed in do it. */
export const may = (permission: string): boolean => (me.value ? holds(permission, me.value) : false)

export async function loadMe(): Promise<void> {
  me.value = (await call.send('GET', '/auth/me')) as Me
}

export const readSignInOptions = (): Promise<SignInOptions> =>
  call.send('GET', '/auth/options') as Promise<SignInOptions>

export async function signIn(user_id: string, password: string): Promise<void> {
  await call.send('POST', '/auth/session', { body: { user_id, password } })
  await loadMe()
}

/** The provider's own page, which leads back to `path`. */
export const providerAddress = (path: string): string => `/auth/login?return=${encodeURIComponent(path)}`

/** Gives the address at which the provider ends its own session, where it has one. */
export async function signOut(): Promise<string | undefined> {
  const ended = (await call.send('DELETE', '/auth/session')) as { logout_url?: string } | undefined
  me.value = null
  return ended?.logout_url
}
