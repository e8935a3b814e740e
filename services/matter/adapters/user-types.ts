import type { UserType } from '@casewright/contracts/matter/resources'
import type { Logger } from '@casewright/kit/data/log'
import { request } from 'undici'

/** What kind of user somebody is; undefined when there is nobody to ask, or no answer. */
export type UserTypes = (userId: string) => Promise<UserType | undefined>

const timeoutMs = 2_000
const known: readonly UserType[] = ['client', 'lawyer', 'firm_admin']

/**
 * Asks the user service: `GET {url}/{userId}`, an object with `user_type`, bare or in an envelope. A matter is not
 * refused because of it: without an answer the user is taken for a client.
 */
export function createUserTypes(url: string | undefined, log: Logger): UserTypes {
  if (!url) return async () => undefined
  return async (userId) => {
    try {
      const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(userId)}`
      const { statusCode, body } = await request(address, { signal: AbortSignal.timeout(timeoutMs) })
      const answer = (await body.json()) as { user_type?: unknown; data?: { user_type?: unknown } }
      if (statusCode !== 200) throw new Error(`it answered ${statusCode}`)
      const type = answer.data?.user_type ?? answer.user_type
      return known.find((one) => one === type)
    } catch (err) {
      log.warn({ err }, 'the user service does not say what kind of user this is')
      return undefined
    }
  }
}
