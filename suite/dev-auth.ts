import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '@casewright/kit/data/errors'
import { keepOnce } from '@casewright/kit/work/keep-once'
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { TokenRules } from './identify.ts'
import { StartError } from './start-error.ts'

/** The embedded auth for trying out: users in a file, and tokens that are verified like those of any provider. */
export interface DevAuth {
  rules: TokenRules
  /** A token for a user of the file who gives the right password. */
  logIn(user: string, password: string): Promise<{ access_token: string; token_type: 'Bearer'; expires_in: number }>
  /** All of the file, without their passwords. */
  users(): Promise<Omit<DevUser, 'password'>[]>
}

interface DevUser {
  user: string
  /** As others see them; without it the user itself. */
  name?: string
  password: string
  organization: string
  superuser?: boolean
  permissions: string[]
}

const issuer = 'casewright-dev'
const audience = 'casewright'
const lifetimeSeconds = 12 * 3600

export const devUsersFile = (dataDirectory: string): string => join(dataDirectory, 'dev-users.json')

export async function openDevAuth(dataDirectory: string): Promise<DevAuth> {
  const usersFile = devUsersFile(dataDirectory)
  try {
    await mkdir(dataDirectory, { recursive: true })
    await keepOnce(usersFile, async () => `${JSON.stringify(firstUsers(), null, 2)}\n`)
    const key = JSON.parse(await keepOnce(join(dataDirectory, 'dev-auth-key.json'), newKey)) as JWK
    const { d: _private, ...publicKey } = key
    const signingKey = await importJWK(key, 'EdDSA')
    return {
      rules: { issuer, audience, keys: createLocalJWKSet({ keys: [publicKey] }) },
      async logIn(name, password) {
        const user = await userOf(usersFile, name, password)
        const { organization: organization_id, permissions, superuser = false } = user
        const access_token = await new SignJWT({ organization_id, permissions, is_superuser: superuser })
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid as string })
          .setIssuer(issuer)
          .setAudience(audience)
          .setSubject(user.user)
          .setIssuedAt()
          .setExpirationTime(`${lifetimeSeconds} s`)
          .sign(signingKey)
        return { access_token, token_type: 'Bearer', expires_in: lifetimeSeconds }
      },
      users: async () => (await usersIn(usersFile)).map(({ password: _password, ...user }) => user),
    }
  } catch (error) {
    throw new StartError(
      `The local users in ${dataDirectory} cannot be used (${(error as Error).message}): set CASEWRIGHT_DATA_DIR, or AUTH_MODE to oidc.`,
    )
  }
}

/** Two firms, so that their walls can be tried out as well. */
const firstUsers = (): DevUser[] => {
  const user = (name: string, organization: string, permissions: string[], superuser?: boolean): DevUser => ({
    user: name,
    password: randomBytes(9).toString('base64url'),
    organization,
    ...(superuser && { superuser }),
    permissions,
  })
  const manager = ['tags:manage', 'audit:read', 'files:manage', 'matters:read', 'knowledge:manage', 'collector:read']
  return [
    user(
      'admin',
      'demo-firm',
      [
        'platform:admin',
        'tags:manage',
        'audit:read',
        'files:manage',
        'people:erase',
        'people:export',
        'matters:admin',
        'knowledge:manage',
        'collector:manage',
      ],
      true,
    ),
    user('lawyer', 'demo-firm', manager),
    user('client', 'demo-firm', []),
    user('other-lawyer', 'other-firm', manager),
  ]
}

const newKey = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'EdDSA', kid: randomBytes(8).toString('hex') })
}

/** Read anew each time: who edits the file need not restart. */
const usersIn = async (file: string): Promise<DevUser[]> => JSON.parse(await readFile(file, 'utf8')) as DevUser[]

async function userOf(file: string, name: string, password: string): Promise<DevUser> {
  const user = (await usersIn(file)).find((candidate) => candidate.user === name)
  if (!user || !isSame(user.password, password))
    throw new ServiceError('unauthorized', 'there is no such user, or the password is another one')
  return user
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
