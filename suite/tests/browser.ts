import { readFile } from 'node:fs/promises'
import { type Answer, type CallOptions, request } from '../../acceptance/support/harness.ts'
import { devUsersFile } from '../dev-auth.ts'
import type { GuardedSuite } from './guarded-suite.ts'

/** Keeps cookies as a browser does, and sends the header that our page sends. */
export interface Browser {
  cookies: Map<string, string>
  /** What the last `Set-Cookie` headers said, as they were written. */
  lastCookies: string[]
  ask(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Goes to an address, from host to host as it is sent, as far as the first that `isEnd` or that sends nowhere. */
  navigate(address: string, isEnd?: (url: URL) => boolean): Promise<Visit>
}

interface Visit {
  url: URL
  status: number
  text: string
}

export function openBrowser({ url }: Pick<GuardedSuite, 'url'>, cookies = new Map<string, string>()): Browser {
  const browser: Browser = {
    cookies,
    lastCookies: [],
    async ask(method, path, { headers, ...options } = {}) {
      const cookie = cookieLine(cookies)
      const answer = await request(url + path, method, {
        ...options,
        headers: {
          'x-internal-api-key': undefined,
          'x-casewright': '1',
          ...(cookie && { cookie }),
          ...headers,
        },
      })
      browser.lastCookies = answer.headers.getSetCookie()
      for (const line of browser.lastCookies) keep(cookies, line)
      return answer
    },
    async navigate(address, isEnd = () => false) {
      let at = new URL(address, url)
      for (let steps = 0; steps < 20; steps++) {
        if (isEnd(at)) return { url: at, status: 0, text: '' }
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: cookieLine(cookies), accept: 'text/html' },
        })
        for (const line of response.headers.getSetCookie()) keep(cookies, line)
        const location = response.headers.get('location')
        if (location === null) return { url: at, status: response.status, text: await response.text() }
        at = new URL(location, at)
      }
      throw new Error(`sent on and on, at last to ${at}`)
    },
  }
  return browser
}

/** The names of those that our host has set; the provider's are in the same jar. */
export const ownCookies = ({ cookies }: Browser): string[] =>
  [...cookies.keys()].filter((name) => name.startsWith('casewright'))

const cookieLine = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s, 2)
  const isGone = attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute))
  if (isGone) cookies.delete(name)
  else cookies.set(name, value)
}

export async function passwordOf(
  { dataDirectory }: Pick<GuardedSuite, 'dataDirectory'>,
  user: string,
): Promise<string> {
  const users = JSON.parse(await readFile(devUsersFile(dataDirectory), 'utf8')) as { user: string; password: string }[]
  return users.find((one) => one.user === user)?.password as string
}

/** A browser in which a local user has signed in. */
export async function signedIn(suite: GuardedSuite, user_id: string): Promise<Browser> {
  const browser = openBrowser(suite)
  const body = { user_id, password: await passwordOf(suite, user_id) }
  const { status, message } = await browser.ask('POST', '/auth/session', { body })
  if (status !== 201) throw new Error(`${user_id} cannot sign in: ${message}`)
  return browser
}
