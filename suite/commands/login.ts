import { readFile } from 'node:fs/promises'
import { ServiceError } from '@casewright/kit/data/errors'
import { type Environment, readSettings } from '@casewright/kit/data/settings'
import { devUsersFile } from '../dev-auth.ts'
import { type Person, personClient } from '../person-client.ts'
import { suiteSettings } from '../settings.ts'
import { CommandError } from './command-error.ts'

export interface LoginOptions {
  as?: string
  token?: string
}

/** By the given token, else as a local user with the password that the suite has written into its data folder. */
export async function logIn(url: string, options: LoginOptions, environment: Environment): Promise<Person> {
  const given = options.token ?? (environment.CASEWRIGHT_TOKEN || undefined)
  const token = given ?? (await localToken(url, options.as ?? 'client', environment))
  const me = await personClient(url, token).send('GET', '/auth/me')
  const { user_id, organization_id } = me as { user_id: string; organization_id: string | null }
  return { token, user: user_id, ...(organization_id !== null && { organization: organization_id }) }
}

async function localToken(url: string, user: string, environment: Environment): Promise<string> {
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
    const body = { user, password: password ?? '' }
    const given = await personClient(url, undefined).send('POST', '/auth/token', { body })
    return (given as { access_token: string }).access_token
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
