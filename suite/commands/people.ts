import { platform } from '@casewright/contracts/platform/endpoints'
import type { Client } from '@casewright/kit/http/endpoint'
import { personClient } from '../person-client.ts'
import { type ConnectionOptions, findKey, serviceClient, suiteUrl } from './connection.ts'
import { explained } from './explain.ts'
import { type LoginOptions, logIn } from './login.ts'
import type { Surroundings } from './surroundings.ts'

export interface PeopleOptions extends ConnectionOptions, LoginOptions {
  organization?: string
  json?: boolean
}

type People = Pick<Client<typeof platform>, 'erasePersonEverywhere' | 'exportPersonEverywhere'>

/**
 * Lets a command act on people of one organization: that of whoever logs in, or, with the internal key, the one that is
 * named.
 */
export async function withPeople<T>(
  options: PeopleOptions,
  { environment }: Surroundings,
  work: (client: People, organization: string) => Promise<T>,
): Promise<T> {
  const { organization } = options
  const url = suiteUrl(options, environment, organization === undefined ? 'people' : 'services')
  try {
    if (organization !== undefined) {
      const { key } = await findKey(options, environment)
      return await work(serviceClient(platform, 'platform-service', url, key), organization)
    }
    const person = await logIn(url, { as: 'admin', ...options }, environment)
    return await work(personClient(platform, 'platform-service', url, person), person.organization ?? '')
  } catch (error) {
    throw explained(error, url)
  }
}
