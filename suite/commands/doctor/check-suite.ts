import { connect } from 'node:net'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Environment } from '@casewright/kit/data/settings'
import type { Component } from '@casewright/kit/http/health'
import { operations } from '@casewright/kit/http/operations'
import type { Service } from '@casewright/kit/service'
import { type SuiteConfig, urlVariable } from '../../settings.ts'
import { CommandError } from '../command-error.ts'
import { type ConnectionOptions, type FoundKey, findKey, serviceClient, suiteUrl } from '../connection.ts'
import { explained } from '../explain.ts'
import type { Finding } from './finding.ts'
import { mendOf } from './mend-component.ts'

/** Whether a suite answers and, if so, how each service and everything it depends on is. */
export async function checkSuite(
  options: ConnectionOptions,
  environment: Environment,
  { HOST, PORT, INTERNAL_HOST, INTERNAL_PORT, CASEWRIGHT_DATA_DIR, INTERNAL_API_KEY }: SuiteConfig,
  services: readonly Service[],
): Promise<Finding[]> {
  const isTold = options.url !== undefined || Boolean(environment.CASEWRIGHT_URL)
  // Only what could be read: a mistake in another setting is told by itself.
  const { CASEWRIGHT_URL } = environment
  const settings = {
    CASEWRIGHT_URL,
    HOST,
    PORT: String(PORT),
    CASEWRIGHT_DATA_DIR,
    INTERNAL_API_KEY,
    ...(INTERNAL_PORT !== undefined && { INTERNAL_HOST, INTERNAL_PORT: String(INTERNAL_PORT) }),
  }
  if (!isTold && (INTERNAL_PORT ?? PORT) === 0)
    return [{ status: 'ok', name: 'port', detail: 'a free one is taken at the start' }]
  const url = suiteUrl(options, settings, 'services')
  if (!(await isListening(new URL(url))))
    return [
      isTold
        ? {
            status: 'problem',
            name: 'suite',
            detail: `nothing answers at ${url}`,
            mend: 'Start it there, or correct the address.',
          }
        : { status: 'ok', name: 'port', detail: `${INTERNAL_PORT ?? PORT} is free; the suite does not run` },
    ]
  const key = await findKey(options, settings).catch((error: CommandError) => error)
  if (key instanceof CommandError)
    return [
      {
        status: 'warning',
        name: 'internal key',
        detail: key.message,
        mend: 'With it the health of the suite is told.',
      },
    ]
  const states = await Promise.all(services.map((service) => checkService(service, url, key)))
  const strange = states.flat().find(({ name }) => name === 'suite')
  return strange ? [strange] : [{ status: 'ok', name: 'suite', detail: `answers at ${url}` }, ...states.flat()]
}

function isListening({ hostname, port, protocol }: URL): Promise<boolean> {
  const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) }
  return new Promise((resolve) => {
    const socket = connect({ ...to, timeout: 3_000 })
    const done = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket
      .once('connect', () => done(true))
      .once('error', () => done(false))
      .once('timeout', () => done(false))
  })
}

async function checkService({ name }: Service, url: string, key: FoundKey): Promise<Finding[]> {
  try {
    const { status, components = [] } = await serviceClient(operations, name, url, key.key).health({})
    const state: Finding = { status: 'ok', name, detail: status === 'UP' ? 'up' : 'up, with what follows' }
    return [state, ...components.flatMap((component) => componentFindings(name, component))]
  } catch (error) {
    if (error instanceof ServiceError && error.message.startsWith('no service here'))
      return [
        {
          status: 'warning',
          name,
          detail: `does not run at ${url}`,
          mend: `Start it there, or set ${urlVariable(name)} to where it runs.`,
        },
      ]
    const { message } = explained(error, url, key) as Error
    const [detail = '', mend] = message.split(/: (?=[a-z].{0,500}\.$)/)
    return [
      {
        status: 'problem',
        name: 'suite',
        detail,
        ...(mend && { mend: `${mend.charAt(0).toUpperCase()}${mend.slice(1)}` }),
      },
    ]
  }
}

/** Something that is configured and does not work is a problem; what works in a lesser way may be meant so. */
function componentFindings(service: string, { name, status, detail = status.toLowerCase() }: Component): Finding[] {
  if (status === 'UP') return []
  return [
    { status: status === 'DOWN' ? 'problem' : 'warning', name: `${service}, ${name}`, detail, mend: mendOf(name) },
  ]
}
