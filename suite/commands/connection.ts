import { readFile } from 'node:fs/promises'
import { type Environment, readSettings, SettingsError } from '@casewright/kit/data/settings'
import type { Client, Contract } from '@casewright/kit/http/endpoint'
import { httpClient } from '@casewright/kit/http/http-client'
import { trimEndOf } from '@casewright/kit/text/trim-end'
import { internalKeyFile } from '../internal-keys.ts'
import { suiteSettings } from '../settings.ts'
import { CommandError } from './command-error.ts'

export interface ConnectionOptions {
  url?: string
  keyFile?: string
}

/** The key that opens internal interfaces, and where it was found, for the sentence that says that it is the wrong one. */
export interface FoundKey {
  key: string
  from: string
}

/**
 * Where the suite answers: as told, else by the settings that it would be started with here. What shows the internal key
 * goes to the internal address, if there is one.
 */
export function suiteUrl({ url }: ConnectionOptions, environment: Environment, to: 'people' | 'services'): string {
  const given = url ?? (environment.CASEWRIGHT_URL || undefined)
  if (given === undefined) return urlBySettings(environment, to)
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new CommandError(
      `${url === undefined ? 'CASEWRIGHT_URL' : '--url'} must be an address that starts with http:// or https://, but is "${given}".`,
      2,
    )
  return trimEndOf(given, '/')
}

function urlBySettings(environment: Environment, to: 'people' | 'services'): string {
  const { HOST, PORT, INTERNAL_HOST, INTERNAL_PORT } = settingsOf(environment, listenSettings)
  const internal = to === 'services' && INTERNAL_PORT !== undefined
  const [address, port] = internal ? [INTERNAL_HOST, INTERNAL_PORT] : [HOST, PORT]
  if (port === 0)
    throw new CommandError(
      `${internal ? 'INTERNAL_PORT' : 'PORT'} is 0, so the suite took a free one: give its address with --url or CASEWRIGHT_URL.`,
    )
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address.includes(':') ? `[${address}]` : address
  return `http://${host}:${port}`
}

const { HOST, PORT, INTERNAL_HOST, INTERNAL_PORT } = suiteSettings
const listenSettings = { HOST, PORT, INTERNAL_HOST, INTERNAL_PORT }

export async function findKey({ keyFile }: ConnectionOptions, environment: Environment): Promise<FoundKey> {
  if (keyFile === undefined && environment.INTERNAL_API_KEY)
    return { key: environment.INTERNAL_API_KEY, from: 'INTERNAL_API_KEY' }
  const from = keyFile ?? internalKeyFile(settingsOf(environment, suiteSettings))
  const key = await readFile(from, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      keyFile === undefined
        ? `There is no internal key in ${from}: start the suite here with \`npm start\`, or give the key of a running one with --key-file or INTERNAL_API_KEY.`
        : `The key file ${from} cannot be read (${error.code}): give another one with --key-file.`,
    )
  })
  return { key: key.trim(), from }
}

const settingsOf: typeof readSettings = (environment, settings) => {
  try {
    return readSettings(environment, settings)
  } catch (error) {
    if (error instanceof SettingsError) throw new CommandError(`${error.message.split('\n')[0]}.`)
    throw error
  }
}

/** A typed client of one service behind the suite's gateway. */
export const serviceClient = <C extends Contract>(contract: C, name: string, url: string, key: string): Client<C> =>
  httpClient(contract, { name, url: `${url}/${name}`, key })
