import { readFile } from 'node:fs/promises'
import { type Answer, type CallOptions, request } from '../../acceptance/harness.ts'
import { devUsersFile } from '../dev-auth.ts'
import type { GuardedSuite } from './guarded-suite.ts'

/** Keeps cookies as a browser does, and sends the header that our page sends. */
export interface Browser {
  cookies: Map<string, string>
  /** What the last `Set-Cookie` headers said, as they were written. */
  lastCookies: string[]
  ask(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export function openBrowser({ url }: Pick<GuardedSuite, 'url'>, cookies = new Map<string, string>()): Browser {
  const browser: Browser = {
    cookies,
    lastCookies: [],
    async ask(method, path, { headers, ...options } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
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
  }
  return browser
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
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
