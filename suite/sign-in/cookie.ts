import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'

/** A cookie of the workbench. `__Host-` binds it to this host and to HTTPS; loopback HTTP has to do without. */
export interface WebCookie {
  /** Undefined without one, and with two: a neighbouring host may have planted the other. */
  read(request: IncomingMessage): string | undefined
  set(value: string, maxAgeSeconds: number): string
  clear(): string
}

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https://')

const fullNameOf = (name: string, publicUrl: string): string => (isHttps(publicUrl) ? `__Host-${name}` : name)

const pairsOf = ({ headersDistinct }: IncomingMessage): string[] =>
  (headersDistinct.cookie ?? []).flatMap((line) => line.split(';')).map((pair) => pair.trim())

/** The names after a common beginning, of the cookies that a browser sends. */
export function cookieNames(request: IncomingMessage, beginning: string, publicUrl: string): string[] {
  const full = fullNameOf(beginning, publicUrl)
  return pairsOf(request)
    .filter((pair) => pair.startsWith(full))
    .map((pair) => pair.slice(full.length).split('=')[0] as string)
}

export function webCookie(name: string, publicUrl: string): WebCookie {
  const secure = isHttps(publicUrl)
  const fullName = fullNameOf(name, publicUrl)
  const set = (value: string, maxAgeSeconds: number) =>
    `${fullName}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read(request) {
      const values = pairsOf(request)
        .filter((pair) => pair.startsWith(`${fullName}=`))
        .map((pair) => pair.slice(fullName.length + 1))
      return values.length === 1 ? values[0] : undefined
    },
    set,
    clear: () => set('', 0),
  }
}

export const sessionCookie = (publicUrl: string): WebCookie => webCookie('casewright', publicUrl)

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const isSecret = (value: string): boolean => /^[\w-]{43}$/.test(value)
export const sha256Of = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
export const isSafe = ({ method = '' }: IncomingMessage): boolean => safeMethods.has(method)

/** Whether a page of ours sends this, as far as the browser tells. A link from elsewhere may open what it points to. */
export function isFromOwnPage(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  if (origin !== undefined && origin !== new URL(publicUrl).origin && !isOfHost(origin, host)) return false
  if (site === undefined || site === 'same-origin') return true
  return isSafe(request) && (site === 'none' || mode === 'navigate')
}

const isOfHost = (origin: string, host: string | undefined): boolean =>
  origin === `http://${host}` || origin === `https://${host}`

/** A form or a page of another origin cannot send this header without our leave (CSRF). */
export function requireOwnPage(request: IncomingMessage, publicUrl: string): void {
  if (request.headers['x-casewright'] !== '1')
    throw new ServiceError('forbidden', 'a request by cookie that changes something needs the header X-Casewright: 1')
  if (!isFromOwnPage(request, publicUrl))
    throw new ServiceError('forbidden', 'a page of another origin may not act with the cookie of this one')
}
