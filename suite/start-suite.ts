import { setTimeout as sleep } from 'node:timers/promises'
import { platform } from '@casewright/contracts/platform/endpoints'
import { createLog, type Logger } from '@casewright/kit/data/log'
import { createSecretBox } from '@casewright/kit/data/secret-box'
import { type Environment, readSettings, type Settings } from '@casewright/kit/data/settings'
import { operationsSettings } from '@casewright/kit/http/operations'
import type { RunningService, Service } from '@casewright/kit/service'
import type { AuditSink } from '@casewright/kit/work/audit'
import { aguiPaths } from './agui/agui-paths.ts'
import { descriptionPaths } from './api-description.ts'
import { checkedAuthMode } from './auth-settings.ts'
import { createCors } from './cors.ts'
import { type Databases, openDatabases } from './databases.ts'
import { openDevAuth } from './dev-auth.ts'
import { ownAddress } from './foreign-paths.ts'
import { createForward, type Forward } from './forward.ts'
import { startGateway } from './gateway.ts'
import { createGuard } from './guard.ts'
import { usualLimits } from './http-server.ts'
import { createIdentify, type TokenRules } from './identify.ts'
import { internalAddress } from './internal-address.ts'
import { internalKeys } from './internal-keys.ts'
import { createIntrospect } from './introspection.ts'
import { createKeyRing } from './key-ring.ts'
import { createSharedRateLimit } from './limits/shared-rate-limit.ts'
import { mcpPaths, mcpResource } from './mcp/mcp-paths.ts'
import { providerKeys } from './oidc.ts'
import { openaiPaths } from './openai/openai-paths.ts'
import { requireTls } from './require-tls.ts'
import { secretKeys } from './secret-keys.ts'
import { services as allServices, chosenServices, loadServices } from './service-list.ts'
import { addressSettings, type SuiteConfig, suiteSettings, urlSetting, urlVariable } from './settings.ts'
import { type AccessTokens, eitherToken, openAccessTokens } from './sign-in/access-tokens.ts'
import { sessionCookie } from './sign-in/cookie.ts'
import { webPaths } from './sign-in/paths.ts'
import { createLoginProvider } from './sign-in/provider.ts'
import { openWebSessions, type WebSessions } from './sign-in/sessions.ts'
import { createStartPage } from './start-page.ts'
import { createStarting } from './starting.ts'
import { createWebFiles } from './web-files.ts'
import { createWire } from './wire.ts'

export interface Suite {
  url: string
  /** Where services reach the internal interfaces; undefined when nobody can from outside. */
  internalUrl: string | undefined
  config: SuiteConfig
  /** Whether local users log in here. */
  devAuth: boolean
  services: readonly RunningService[]
  log: Logger
  stop(): Promise<void>
}

const graceMs = 5_000
const allNames = allServices.map(({ name }) => name)

/** Starts the named services in this process. When it throws, everything that was started has been stopped again. */
export async function startSuite(names: readonly string[], environment: Environment): Promise<Suite> {
  const services = await loadServices(chosenServices(names))
  const config = readSettings(environment, everySetting(services)) as SuiteConfig
  const log = createLog({
    level: config.LOG_LEVEL,
    format: config.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
  })
  const operationsConfig = readSettings(environment, operationsSettings)
  const mode = checkedAuthMode(config)
  const internal = internalAddress(config, services.length < allServices.length)
  requireTls(config, allNames)
  const keys = createKeyRing(await internalKeys(config), allNames, environment)
  const secrets = createSecretBox(await secretKeys(config))
  const devAuth = mode === 'dev' ? await openDevAuth(config.CASEWRIGHT_DATA_DIR) : undefined
  // The port comes first: that it is taken is known at once, and callers are told that the suite is starting.
  const gateway = await startGateway({
    public: { host: config.HOST, port: config.PORT, names: { host: 'HOST', port: 'PORT' } },
    publicTakesKeys: internal.publicTakesKeys,
    internal: internal.listen,
    limits: { ...usualLimits, stallMs: config.REQUEST_STALL_SECONDS * 1000 },
    starting: createStarting({
      names: services.map(({ name }) => name),
      acceptedBy: keys.acceptedBy,
      probesOpen: operationsConfig.ACTUATOR_PROBES_OPEN,
    }),
  })
  const started: RunningService[] = []
  const forward = createForward(remoteAddresses(services, environment))
  let databases: Databases | undefined
  let sessions: WebSessions | undefined
  let accessTokens: AccessTokens | undefined
  const stop = async () => {
    // Services end their streams while the gateway waits for the answers under way.
    await Promise.all([gateway.stop(graceMs), ...started.map((service) => service.stop(graceMs / 2))])
    await accessTokens?.stop()
    await sessions?.stop()
    await Promise.all([forward.close(), databases?.close()])
  }
  try {
    databases = await openDatabases(services, config, environment, log)
    const wire = createWire(services, environment, keys)
    const client: typeof wire.client = (name, contract) => wire.client(name, contract)
    const platformClient = client('platform-service', platform)
    const auditSinkOf =
      (service: string): AuditSink =>
      (rows) =>
        platformClient.collectAuditLogs({ body: { service, rows } })
    const ownUrl = (config.PUBLIC_URL ?? gateway.url).replace(/\/$/, '')
    // Behind one port all wait for what one of them has to do: a caller cannot know which one needs the other.
    const starting = () => started.map((service) => service.starting()).find((what) => what !== undefined)
    for (const service of services) {
      const publicUrl = () => `${ownUrl}/${service.name}`
      const database = databases.of(service)
      const auditSink = auditSinkOf(service.name)
      const endSignIns = async (user: string, organization: string) => {
        await sessions?.endOf(user, organization)
        await accessTokens?.endOf(user, organization)
      }
      const running = await service.start(
        {
          environment,
          database,
          log,
          client,
          auditSink,
          publicUrl,
          secrets,
          starting,
          endSignIns,
          showsProcess: started.length === 0,
        },
        keys.acceptedBy(service.name),
      )
      started.push(running)
      wire.provide(running)
    }
    const hasMcp = config.GATEWAY_MCP === 'on'
    const rules = devAuth?.rules ?? oidcRules(config, hasMcp ? [mcpResource(ownUrl)] : [])
    const identify = createIdentify(rules, config, createIntrospect(config))
    const provider = devAuth ? undefined : loginProviderOf(config, rules.keys, ownUrl)
    const auditSink = auditSinkOf('gateway')
    sessions = await openWebSessions({
      database: databases.gateway,
      identify,
      secrets,
      auditSink,
      renew: provider?.renew,
      config,
      log,
    })
    accessTokens = openAccessTokens(databases.gateway, sessions.audit, log)
    const cookie = sessionCookie(ownUrl)
    const { gateway: database } = databases
    const shared = (name: string, perMinute: number) => createSharedRateLimit({ name, perMinute, database, log })
    const gatewayUrl = ownAddress(gateway.url)
    gateway.open({
      services: started,
      startPage: createStartPage(started, services, databases.description, keys.acceptedBy(undefined)),
      ownPaths: webPaths({
        sessions,
        accessTokens,
        cookie,
        publicUrl: ownUrl,
        devAuth,
        provider,
        secrets,
        platform: platformClient,
        failures: shared('failed sign-ins', config.SIGN_IN_FAILURES_PER_MINUTE),
        config,
        log,
      }),
      foreignPaths: new Map([
        ...descriptionPaths(answeredNames(services, forward), operationsConfig),
        ...(hasMcp
          ? mcpPaths({ publicUrl: ownUrl, gatewayUrl, issuer: devAuth ? undefined : rules.issuer, config, log })
          : []),
        ...(config.GATEWAY_AGUI === 'on' ? aguiPaths({ gatewayUrl, log }) : []),
        ...(config.GATEWAY_OPENAI === 'on' ? openaiPaths({ publicUrl: ownUrl, gatewayUrl, log }) : []),
      ]),
      webFiles: services.length > 1 ? createWebFiles(config.CASEWRIGHT_DATA_DIR, log) : undefined,
      guard: createGuard({
        acceptedBy: keys.acceptedBy,
        identify: config.ACCESS_TOKEN_DAYS_MAX > 0 ? eitherToken(accessTokens, identify) : identify,
        recheckMs: config.AUTH_SERVICE_URL ? Math.max(1, config.AUTH_CACHE_SECONDS) * 1000 : undefined,
        web: { sessions, cookie, publicUrl: ownUrl, recheckMs: sessionRecheckMs(config) },
        limit: shared('requests', config.RATE_LIMIT_PER_MINUTE),
        proxyHops: config.TRUSTED_PROXY_HOPS,
      }),
      cors: createCors(config.CORS_ORIGINS),
      forward,
      log,
    })
    const internalUrl = gateway.internalUrl ?? (internal.publicTakesKeys ? gateway.url : undefined)
    const drainAndStop = async () => {
      for (const service of started) service.drain()
      gateway.drain()
      await sleep(config.DRAIN_SECONDS * 1000)
      await stop()
    }
    return {
      url: gateway.url,
      internalUrl,
      config,
      devAuth: devAuth !== undefined,
      services: started,
      log,
      stop: drainAndStop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A revoked session keeps its open streams no longer than this. */
const sessionRecheckMs = ({ AUTH_CACHE_SECONDS }: SuiteConfig): number =>
  Math.min(5, Math.max(1, AUTH_CACHE_SECONDS)) * 1000

/** The services that callers reach here, whether they run here or elsewhere. */
const answeredNames = (local: readonly Service[], forward: Forward): string[] =>
  allNames.filter((name) => forward.knows(name) || local.some((service) => service.name === name))

/** Where the services are that do not run here, as far as we were told. */
function remoteAddresses(local: readonly Service[], environment: Environment): Map<string, string> {
  const remote = allNames.filter((name) => !local.some((service) => service.name === name))
  return new Map(
    remote.flatMap((name) => {
      const url = readSettings(environment, urlSetting(name))[urlVariable(name)]
      return url ? [[name, url] as const] : []
    }),
  )
}

/** Undefined where people do not sign in at pages of this process. */
const loginProviderOf = (config: SuiteConfig, keys: TokenRules['keys'], publicUrl: string) => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = config
  return OIDC_ISSUER && OIDC_CLIENT_ID
    ? createLoginProvider({ ...config, OIDC_ISSUER, OIDC_CLIENT_ID }, keys, publicUrl)
    : undefined
}

/** Both are set: `checkedAuthMode` has seen to it. Tokens for a resource of ours are tokens for us. */
const oidcRules = (
  { OIDC_ISSUER, OIDC_AUDIENCE, OIDC_JWKS_URL }: SuiteConfig,
  resources: readonly string[],
): TokenRules => ({
  issuer: OIDC_ISSUER as string,
  audience: [OIDC_AUDIENCE as string, ...resources],
  keys: providerKeys(OIDC_ISSUER as string, OIDC_JWKS_URL),
})

/** Read together, so that one start shows every mistake before anything runs. */
const everySetting = (services: readonly Service[]): Settings =>
  Object.assign(
    {},
    suiteSettings,
    ...allNames.map((name) => addressSettings(name)),
    ...services.map(({ settings }) => settings),
  )
