import { type DescribedService, openapiOfAll } from '@casewright/kit/http/openapi'
import type { OperationsConfig } from '@casewright/kit/http/operations'
import type { ForeignPaths } from './foreign-paths.ts'
import { programVersion } from './program-version.ts'
import { keyOf, services } from './service-list.ts'

export const apiDescriptionPath = '/openapi.json'

/** One description of what people may call at these services, by the paths that they have behind the gateway. */
export async function apiDescription(
  names: readonly string[],
  excludePathPrefixes: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const described = services
    .filter(({ name }) => names.includes(name))
    .map(
      async ({ name, contract }): Promise<DescribedService> => ({
        key: keyOf(name),
        prefix: `/${name}`,
        contract: await contract(),
      }),
    )
  return openapiOfAll(await Promise.all(described), {
    title: 'Casewright',
    description: 'Conversational legal work: what people and their programs may call.',
    version: programVersion(),
    excludePathPrefixes,
  })
}

/** The description at the gateway, for anybody: it describes paths, none of which it opens. It is made at the first request. */
export function descriptionPaths(names: readonly string[], config: OperationsConfig): ForeignPaths {
  if (!config.AI_BOOT_OPENAPI_ENABLED) return new Map()
  let text: Promise<string> | undefined
  return new Map([
    [
      `GET ${apiDescriptionPath}`,
      {
        open: true,
        answer: async (_request, response) => {
          text ??= apiDescription(names, config.AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES).then(JSON.stringify)
          response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(await text)
        },
      },
    ],
  ])
}
