import { readFile, writeFile } from 'node:fs/promises'
import type { Setting, Settings } from '@casewright/kit/data/settings'
import { type Endpoint, isInternalPath, permissionsOf } from '@casewright/kit/http/endpoint'
import { operations, operationsSettings } from '@casewright/kit/http/operations'
import type { Service } from '@casewright/kit/service'
import { apiDescription } from './api-description.ts'
import { clientTypes } from './docs/client-types.ts'
import { eventCatalogue } from './docs/event-catalogue.ts'
import { formatted } from './docs/formatted.ts'
import { productTypes } from './docs/product-types.ts'
import { keyOf, loadServices } from './service-list.ts'
import { addressSettings, suiteSettings } from './settings.ts'

const services = await loadServices()

function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

function endpointsPage(): string {
  const intro = `# Endpoints

Made by \`npm run docs\` from the contracts; do not edit. Paths are relative to a service; behind the gateway each begins
with \`/{service-name}\`. The handler of an entry is the file of the same name under \`services/<service>/endpoints/\`.
Paths that contain \`/internal/\` need the header \`X-Internal-Api-Key\`; all others need a login (a bearer token), and the
permission that stands in the column \`needs\`.`
  return `${[intro, ...services.map(serviceSection), operationsSection()].join('\n\n')}\n`
}

const serviceSection = ({ name, summary, contract }: Service): string =>
  `## ${name}\n\n${summary}.\n\n${endpointTable(Object.entries(contract))}`

const operationsSection = (): string =>
  `## Every service\n\nHealth, metrics and the API description. Liveness and readiness answer without the key, and then without details, when \`ACTUATOR_PROBES_OPEN=true\`.\n\n${endpointTable(Object.entries(operations))}`

const endpointTable = (entries: [string, Endpoint][]): string =>
  table(
    ['method', 'path', 'entry', 'needs', 'answers', 'purpose'],
    entries.map(([entry, endpoint]) => [
      endpoint.method,
      `\`${endpoint.path}\``,
      entry,
      needs(endpoint),
      endpoint.reply.as,
      endpoint.deprecated ? `${endpoint.summary} (deprecated)` : endpoint.summary,
    ]),
  )

/** The key and the login follow from the path; here is what an endpoint asks for besides. */
const needs = (endpoint: Endpoint): string =>
  [
    ...permissionsOf(endpoint).map((permission) => `\`${permission}\``),
    endpoint.tenant === 'required' && 'organization',
    endpoint.user === 'required' && 'user',
  ]
    .filter(Boolean)
    .join(', ')

function configurationPage(): string {
  const intro = `# Configuration

Made by \`npm run docs\` from the code; do not edit. Settings are environment variables, read once at the start. A value
that does not fit stops the start and is named, all of them at once; an empty one counts as not set.`
  const addresses: Settings = Object.assign({}, ...services.map(({ name }) => addressSettings(name)))
  const own = services.map(({ name, settings }) => {
    const particular = Object.entries(settings).filter(([variable]) => !(variable in operationsSettings))
    return `## ${name}\n\n${settingTable(particular)}`
  })
  return `${[
    intro,
    `## The process\n\n${settingTable(Object.entries(suiteSettings))}`,
    `## Where services and their databases are\n\n${settingTable(Object.entries(addresses))}`,
    `## Every service\n\n${settingTable(Object.entries(operationsSettings))}`,
    ...own,
  ].join('\n\n')}\n`
}

const settingTable = (settings: [string, Setting<unknown>][]): string =>
  table(
    ['variable', 'value', 'default', 'meaning'],
    settings.map(([name, { form, description, alias, ...rest }]) => [
      [name, alias].flatMap((one) => (one ? `\`${one}\`` : [])).join(' or '),
      form,
      fallbackOf(rest),
      description,
    ]),
  )

function fallbackOf(rest: { fallback?: unknown }): string {
  if (!('fallback' in rest)) return 'must be set'
  if (rest.fallback === undefined) return ''
  return `\`${String(rest.fallback as string | number | boolean | string[]) || 'none'}\``
}

const givenAs = { sse: 'events', ndjson: 'response', bytes: 'response' } as const

/** Entries that a person may call, as `METHOD /service/path`, with what they give where it is no envelope: all that clients know of contracts at run time. */
function routesModule(): string {
  const sections = services.flatMap(({ name, contract }) => {
    const external = Object.entries(contract).filter(([, { path }]) => !isInternalPath(path))
    const lines = external.map(([entry, { method, path, reply }]) => {
      const route = [method, `/${name}${path}`, ...(reply.as === 'envelope' ? [] : [givenAs[reply.as]])].join(' ')
      return `    ${entry}: '${route}',`
    })
    return lines.length === 0 ? [] : [`  ${keyOf(name)}: {\n${lines.join('\n')}\n  },`]
  })
  return `/** Made by \`npm run docs\` from the contracts; do not edit. */\nexport const routes = {\n${sections.join('\n')}\n} as const\n`
}

/** What follows from the code and its data: pages of docs/, and types. `--check` writes nothing and fails when one of them is out of date. */
const pages: Record<string, string> = {
  'docs/endpoints.md': endpointsPage(),
  'docs/configuration.md': configurationPage(),
  'docs/asyncapi.json': formatted('asyncapi.json', JSON.stringify(eventCatalogue())),
  'packages/client/routes.ts': routesModule(),
  ...clientTypes(await apiDescription(services.map(({ name }) => name))),
  ...(await productTypes()),
}

const root = new URL('../', import.meta.url)
const check = process.argv.includes('--check')
for (const [name, text] of Object.entries(pages)) {
  const file = new URL(name, root)
  const current = await readFile(file, 'utf8').catch(() => '')
  if (current === text) continue
  if (check) {
    console.error(`${name} is out of date: run "npm run docs" and commit it.`)
    process.exitCode = 1
  } else {
    await writeFile(file, text)
    console.log(`wrote ${name}`)
  }
}
