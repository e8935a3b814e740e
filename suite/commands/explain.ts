import { ServiceError } from '@casewright/kit/data/errors'
import { CommandError } from './command-error.ts'
import type { FoundKey } from './connection.ts'

/** What a failed call means to the person at the terminal: one sentence that says what to do. */
export function explained(error: unknown, url: string, key?: FoundKey): unknown {
  if (!(error instanceof ServiceError)) return error
  return new CommandError(sentence(error, url, key))
}

function sentence({ code, message }: ServiceError, url: string, key: FoundKey | undefined): string {
  const unreachable = /cannot be reached \((.{0,500})\)$/.exec(message)?.[1]
  if (unreachable !== undefined)
    return `Nothing answers at ${url} (${unreachable}): start the suite with \`npm start\`, or give its address with --url.`
  if (message.endsWith('refused our internal key'))
    return `The suite at ${url} refused the internal key of ${key?.from}: give its own with --key-file or INTERNAL_API_KEY.`
  if (message.includes('is not its contract'))
    return `Something answers at ${url}, but it is not Casewright: give the suite's address with --url.`
  if (message.startsWith('no service here'))
    return `The service that this needs does not run at ${url}: give the address of a process that has it with --url.`
  if (code === 'unauthorized')
    return `The suite at ${url} did not let you in (${message}): give a token that is still good with --token or CASEWRIGHT_TOKEN.`
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
