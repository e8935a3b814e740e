import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Grant, parseSignedQuery, queryOf, signedText } from '../rules/signed-url.ts'

/** An address below `base`, which already has the host and the path of the endpoint that will verify it. */
export function signedUrl(base: string, grant: Grant, signingKey: string): string {
  const query = new URLSearchParams({ ...queryOf(grant), signature: signatureOf(grant, signingKey) })
  return `${base}/${encodeURIComponent(grant.key)}?${query}`
}

export interface SignedRequest {
  /** The method of the request, which has to be the one that was signed. */
  method: 'GET' | 'PUT'
  key: string
  query: Readonly<Record<string, unknown>>
}

type Verdict<Method> =
  | { ok: true; grant: Extract<Grant, { method: Method }> }
  | { ok: false; reason: 'expired' | 'tampered' }

/**
 * What an address allows, if we signed it and its time is not over. An upload's type and size are in the grant; to
 * compare them with those of the request is the caller's part.
 */
export function verifySignedUrl<Method extends 'GET' | 'PUT'>(
  { method, key, query }: SignedRequest & { method: Method },
  signingKey: string,
  nowMs: number,
): Verdict<Method> {
  const parsed = parseSignedQuery(key, query)
  if (!parsed || parsed.grant.method !== method) return { ok: false, reason: 'tampered' }
  // The text is compared, not its bytes: several spellings of base64 stand for the same bytes.
  const [given, expected] = [Buffer.from(parsed.signature), Buffer.from(signatureOf(parsed.grant, signingKey))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false, reason: 'tampered' }
  if (nowMs >= (parsed.grant.expires + 1) * 1000) return { ok: false, reason: 'expired' }
  return { ok: true, grant: parsed.grant as Extract<Grant, { method: Method }> }
}

const signatureOf = (grant: Grant, signingKey: string): string =>
  createHmac('sha256', signingKey).update(signedText(grant)).digest('base64url')
