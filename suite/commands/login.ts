import { readFile } from 'node:fs/promises'
import { ServiceError } from '@casewright/kit/data/errors'
import { type Environment, readSettings } from '@casewright/kit/data/settings'
import { type Client, defineContract } from '@casewright/kit/http/endpoint'
import { httpClient } from '@casewright/kit/http/http-client'
import { Type } from 'typebox'
import { devUsersFile } from '../dev-auth.ts'
import type { Person } from '../person-client.ts'
import { suiteSettings } from '../settings.ts'
import { CommandError } from './command-error.ts'

export interface LoginOptions {
  as?: string
  token?: string
}

/** The gateway's own paths, which belong to no service. */
const gateway = defineContract({
  logIn: {
    method: 'POST',
    path: '/auth/token',
    summary: 'A token for a local user',
    body: Type.Object({ user: Type.String(), password: Type.String() }),
    reply: { as: 'envelope', of: Type.Object({ access_token: Type.String() }) },
  },
  readMe: {
    method: 'GET',
    path: '/auth/me',
    summary: 'Whose token this is',
    headers: Type.Object({ authorization: Type.String() }),
    reply: {
      as: 'envelope',
      of: Type.Object({ user_id: Type.String(), organization_id: Type.Union([Type.String(), Type.Null()]) }),
    },
  },
})

/** By the given token, else as a local user with the password that the suite has written into its data folder. */
export async function logIn(url: string, options: LoginOptions, environment: Environment): Promise<Person> {
  const client = httpClient(gateway, { name: 'the gateway', url, key: undefined })
  const given = options.token ?? (environment.CASEWRIGHT_TOKEN || undefined)
  const token = given ?? (await localToken(client, url, options.as ?? 'client', environment))
  const { user_id, organization_id } = await client.readMe({ headers: { authorization: `Bearer ${token}` } })
  return { token, user: user_id, ...(organization_id !== null && { organization: organization_id }) }
}

async function localToken(
  client: Client<typeof gateway>,
  url: string,
  user: string,
  environment: Environment,
): Promise<string> {
  const { CASEWRIGHT_DATA_DIR } = readSettings(environment, { CASEWRIGHT_DATA_DIR: suiteSettings.CASEWRIGHT_DATA_DIR })
  const file = devUsersFile(CASEWRIGHT_DATA_DIR)
  const users = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as { user: string; password: string }[],
    () => undefined,
  )
  const password = users?.find((one) => one.user === user)?.password
  if (users && password === undefined)
    throw new CommandError(`${file} has no user ${user}: choose from ${users.map((one) => one.user).join(', ')}.`)
  try {
    return (await client.logIn({ body: { user, password: password ?? '' } })).access_token
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : undefined
    if (code === 'not_found')
      throw new CommandError(`The suite at ${url} has no local users: give a token with --token or CASEWRIGHT_TOKEN.`)
    if (code === 'unauthorized')
      throw new CommandError(
        `The suite at ${url} does not let ${user} in with the password of ${file}: run this where it was started, or give a token with --token.`,
      )
    throw error
  }
}
