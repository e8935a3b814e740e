import { openapi } from '@casewright/kit/http/openapi'
import { operations } from '@casewright/kit/http/operations'
import { loadServices } from '../../service-list.ts'

/** The whole description of each service, internal paths included, by its name. */
export async function wholeDescriptions(): Promise<Map<string, Record<string, unknown>>> {
  const services = await loadServices()
  return new Map(
    services.map(({ name, summary, contract }) => [
      name,
      openapi(
        { ...contract, ...operations },
        { title: name, description: summary, version: '1', includePathPrefixes: ['/'], excludePathPrefixes: [] },
      ),
    ]),
  )
}
