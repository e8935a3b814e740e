import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { createIdentify } from '../../suite/identify.ts'
import { digits, percentile, printTable, ratio } from '../report.ts'

const rounds = 15
const callsPerRound = 300
const rules = { issuer: 'https://bench', audience: 'bench' }
const config = {
  OIDC_USER_CLAIM: 'sub',
  OIDC_ORGANIZATION_CLAIM: 'organization_id',
  OIDC_PERMISSIONS_CLAIM: 'permissions',
  OIDC_SUPERUSER_CLAIM: 'is_superuser',
  OIDC_ACCESS_TOKEN_TYPES: ['at+jwt'],
  OIDC_CLOCK_SKEW_SECONDS: 30,
}

async function cpuUs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < callsPerRound; call++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / callsPerRound
}

async function rowOf(algorithm: string): Promise<string[]> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: algorithm }] })
  const token = await new SignJWT({ organization_id: 'o', permissions: ['tags:manage', 'audit:read'] })
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid: 'k' })
    .setIssuer(rules.issuer)
    .setAudience(rules.audience)
    .setSubject('u')
    .setExpirationTime('1 h')
    .sign(privateKey)
  const identify = (seconds: number) =>
    createIdentify({ ...rules, keys }, { ...config, AUTH_CACHE_SECONDS: seconds }, undefined)
  const [anew, remembered] = [identify(0), identify(30)]
  const kinds = {
    bare: () => jwtVerify(token, keys, rules),
    anew: () => anew(token),
    remembered: () => remembered(token),
  }
  const measured = { bare: [] as number[], anew: [] as number[], remembered: [] as number[] }
  // Rounds take turns, so that a busy moment of the machine falls on all alike; the first one only warms up.
  for (let round = 0; round <= rounds; round++)
    for (const kind of ['bare', 'anew', 'remembered'] as const) {
      const us = await cpuUs(kinds[kind])
      if (round > 0) measured[kind].push(us)
    }
  const quiet = (kind: keyof typeof measured) => percentile(measured[kind], 0.1)
  return [
    algorithm,
    digits(quiet('bare')),
    digits(quiet('anew')),
    ratio(quiet('anew'), quiet('bare')),
    digits(quiet('remembered')),
    ratio(quiet('remembered'), quiet('bare')),
  ]
}

printTable(
  'CPU to find out who a token is, in µs, against jose alone',
  ['', 'jose', 'anew', 'ratio', 'remembered', 'ratio'],
  [await rowOf('RS256'), await rowOf('ES256'), await rowOf('EdDSA')],
)
process.exit(0)
