import { Readable } from 'node:stream'
import { platform } from '@casewright/contracts/platform/endpoints'
import type { ErasureResult } from '@casewright/contracts/platform/people'
import { personClient } from '../person-client.ts'
import { type ConnectionOptions, findKey, serviceClient, suiteUrl } from './connection.ts'
import { explained } from './explain.ts'
import { type LoginOptions, logIn } from './login.ts'
import type { Surroundings } from './surroundings.ts'

export interface PeopleOptions extends ConnectionOptions, LoginOptions {
  organization?: string
  json?: boolean
}

/** What can be done about people of one organization. */
interface People {
  erase(user_id: string, body: { dry_run: boolean }): Promise<ErasureResult>
  exported(user_id: string): Promise<Readable>
}

/**
 * Lets a command act on people of one organization: that of whoever logs in, or, with the internal key, the one that is
 * named.
 */
export async function withPeople<T>(
  options: PeopleOptions,
  { environment }: Surroundings,
  work: (people: People) => Promise<T>,
): Promise<T> {
  const { organization } = options
  const url = suiteUrl(options, environment, organization === undefined ? 'people' : 'services')
  try {
    if (organization !== undefined)
      return await work(ofOrganization(url, (await findKey(options, environment)).key, organization))
    const { token } = await logIn(url, { as: 'admin', ...options }, environment)
    return await work(ofPerson(url, token))
  } catch (error) {
    throw explained(error, url)
  }
}

function ofOrganization(url: string, key: string, organization: string): People {
  const client = serviceClient(platform, 'platform-service', url, key)
  return {
    erase: (user_id, body) => client.erasePersonEverywhere({ params: { user_id }, organization, body }),
    exported: async (user_id) =>
      (await client.exportPersonEverywhere({ params: { user_id }, organization })).bytes as Readable,
  }
}

function ofPerson(url: string, token: string): People {
  const client = personClient(url, token).platform
  return {
    erase: (user_id, body) => client.erasePersonEverywhere({ params: { user_id }, body }),
    async exported(user_id) {
      const { body } = await client.exportPersonEverywhere({ params: { user_id } })
      return Readable.from(body ?? [])
    },
  }
}
