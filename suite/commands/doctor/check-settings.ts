import { type Environment, readSettings, type Settings, SettingsError } from '@casewright/kit/data/settings'
import type { Service } from '@casewright/kit/service'
import { checkedAuthMode } from '../../auth-settings.ts'
import { requireTls } from '../../require-tls.ts'
import { services as allServices, loadServices } from '../../service-list.ts'
import { addressSettings, type SuiteConfig, suiteSettings } from '../../settings.ts'
import { StartError } from '../../start-error.ts'
import type { Finding } from './finding.ts'

interface CheckedSettings {
  findings: Finding[]
  /** What could be read; a setting that is wrong counts as not set, so that the other checks can go on. */
  config: SuiteConfig
  services: Service[]
}

/** Reads every setting of the process and of all services as a start would. */
export async function checkSettings(environment: Environment): Promise<CheckedSettings> {
  const services = await loadServices()
  const all: Settings = Object.assign(
    {},
    suiteSettings,
    ...services.map(({ name, settings }) => ({ ...addressSettings(name), ...settings })),
  )
  const mistakes = mistakesIn(environment, all)
  const readable = { ...environment, ...Object.fromEntries(mistakes.map(({ name }) => [name, undefined])) }
  const config = readSettings(readable, suiteSettings)
  const addresses = readSettings(readable, Object.assign({}, ...allServices.map(({ name }) => addressSettings(name))))
  const set = Object.keys(all).filter((name) => environment[name])
  const summary: Finding = {
    status: 'ok',
    name: 'settings',
    detail: `${set.length} of ${Object.keys(all).length} are set, the others have their defaults`,
  }
  return {
    findings: [
      ...(mistakes.length > 0 ? mistakes : [summary]),
      ...checkSafety(config, environment),
      ...checkTls({ ...config, ...addresses }),
    ],
    config,
    services,
  }
}

function mistakesIn(environment: Environment, settings: Settings): Finding[] {
  try {
    readSettings(environment, settings)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((line) => {
      const [, name = '', detail = ''] = /^(\w+) (.*)$/.exec(line) ?? []
      return {
        status: 'problem',
        name,
        detail,
        mend: `Correct ${name} or leave it out; docs/configuration.md tells what it is for.`,
      }
    })
  }
}

/** What a start refuses although each setting is well by itself. */
function checkSafety(config: SuiteConfig, environment: Environment): Finding[] {
  const findings: Finding[] = []
  try {
    findings.push({ status: 'ok', name: 'login', detail: loginTexts[checkedAuthMode(config)] })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const [detail = '', mend = ''] = error.message.split(/: (.*)/s)
    findings.push({ status: 'problem', name: 'login', detail, mend: `${mend.charAt(0).toUpperCase()}${mend.slice(1)}` })
  }
  if (config.CASEWRIGHT_ENV === 'production' && !environment.INTERNAL_API_KEY)
    findings.push({
      status: 'problem',
      name: 'internal key',
      detail: 'INTERNAL_API_KEY is not set, and production makes none',
      mend: 'Set INTERNAL_API_KEY to a random text of at least 16 characters, the same for all services.',
    })
  if (config.CASEWRIGHT_ENV === 'production' && !environment.SECRETS_KEY)
    findings.push({
      status: 'problem',
      name: 'secrets key',
      detail: 'SECRETS_KEY is not set, and production makes none',
      mend: 'Set SECRETS_KEY to a random text of at least 32 characters, the same for all services, and keep it with the backups.',
    })
  return findings
}

function checkTls(config: Parameters<typeof requireTls>[0]): Finding[] {
  try {
    requireTls(
      config,
      allServices.map(({ name }) => name),
    )
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const [, detail = '', mend = ''] = /^(.*?)[:.] (.*)$/s.exec(error.message) ?? []
    return [{ status: 'problem', name: 'TLS', detail, mend: `${mend.charAt(0).toUpperCase()}${mend.slice(1)}` }]
  }
}

const loginTexts = { dev: 'local users of the data folder', oidc: 'tokens of an identity provider' }
