import type { ServerResponse } from 'node:http'
import { holds } from '@casewright/kit/data/permissions'
import type { Component } from '@casewright/kit/http/health'
import { callerOf, type InternalKeys } from '@casewright/kit/http/identity'
import { operations } from '@casewright/kit/http/operations'
import type { RunningService, Service } from '@casewright/kit/service'
import { apiDescriptionPath } from './api-description.ts'
import type { StartPage } from './gateway.ts'

interface ServiceState {
  status: string
  components: Component[]
}
interface ListedService extends Partial<ServiceState> {
  name: string
  summary: string
  endpoints: number
  api_page: string
  api_description: string
}
interface Listing {
  services: ListedService[]
  database?: string
}

/**
 * What runs here and where its API pages are: as a page, or as JSON for programs. The states of the services name hosts and
 * directories and cost a check of each dependency: only a caller with the internal key, or a login with `platform:read`, gets them.
 */
export function createStartPage(
  started: readonly RunningService[],
  services: readonly Service[],
  database: string,
  keys: InternalKeys,
): StartPage {
  return (request, response) => {
    const { accept = '' } = request.headers
    const send = accept.includes('application/json') ? sendJson : sendPage
    if (holds('platform:read', callerOf(request, keys, false)))
      void Promise.all(
        services.map(async (service) => ({ ...listed(service), ...(await stateOf(service.name, started)) })),
      ).then((states) => send(response, { services: states, database }))
    else send(response, { services: services.map(listed) })
  }
}

const listed = ({ name, summary, contract }: Service): ListedService => ({
  name,
  summary,
  endpoints: Object.keys(contract).length,
  api_page: `/${name}${operations.apiPage.path.replace('{file}', 'index.html')}`,
  api_description: `/${name}${operations.apiDocs.path}`,
})

async function stateOf(name: string, services: readonly RunningService[]): Promise<ServiceState> {
  const health = await services.find((service) => service.name === name)?.health()
  const { status = 'DOWN', components = [] } = health ?? {}
  return { status, components }
}

function sendJson(response: ServerResponse, data: Listing): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ code: 0, message: 'ok', data }))
}

function sendPage(response: ServerResponse, listing: Listing): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
  response.end(page(listing))
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const badge = (status: string): string => ` <span class="${status.toLowerCase()}">${status.toLowerCase()}</span>`

const row = ({ name, summary, status, components = [], endpoints, api_page, api_description }: ListedService) => `
<section>
<h2>${escaped(name)}${status === undefined ? '' : badge(status)}</h2>
<p>${escaped(summary)}</p>
<p>${endpoints} endpoints · <a href="${api_page}">API page</a> · <a href="${api_description}">description</a></p>
${components
  .filter((component) => component.status !== 'UP')
  .map(
    (component) => `<p class="note">${escaped(component.name)}: ${escaped(component.detail ?? component.status)}</p>`,
  )
  .join('\n')}
</section>`

const statesHint =
  'How they are doing is shown to a request with the internal key, or with a login that has the permission platform:read.'

const page = ({ services, database }: Listing): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Casewright</title>
<style>
:root { color-scheme: light dark; --quiet: light-dark(#5b6470, #9aa4b2); --line: light-dark(#dfe3e8, #333a44) }
body { font: 16px/1.5 system-ui, "Noto Sans SC", sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.1rem; margin: 0 }
p { margin: .25rem 0; color: var(--quiet) } section { border-top: 1px solid var(--line); padding: 1rem 0 }
header { margin-bottom: 1.5rem } a { color: light-dark(#0b57a4, #7db7ff) }
span { font-size: .75rem; font-weight: 600; padding: .1rem .5rem; border-radius: 1rem; color: #fff; margin-left: .4rem }
.up { background: #1a7f4b } .degraded { background: #9a6700 } .down { background: #b3261e }
.note { color: light-dark(#7a5200, #e3b341) }
</style>
</head>
<body>
<header>
<h1>Casewright</h1>
<p>${services.length === 1 ? 'One service runs' : `${services.length} services run`} in this process${database === undefined ? '' : `, on the ${escaped(database)}`}.</p>
${database === undefined ? `<p>${statesHint}</p>` : ''}
<p>All that people may call stands in <a href="${apiDescriptionPath}">one description</a>. API pages hide internal paths unless AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES is set to none.</p>
</header>
${services.map(row).join('\n')}
</body>
</html>
`
