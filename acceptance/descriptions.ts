import { request } from './support/harness.ts'

/** For a suite whose descriptions show internal paths as well. */
export const wholeDescriptions = {
  AI_BOOT_OPENAPI_INCLUDE_PATH_PREFIXES: '/',
  AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES: '/none',
}

/** The published description of each service, as JSON text. */
export const descriptionsOf = (origin: string, services: readonly string[]): Promise<[string, string][]> =>
  Promise.all(
    services.map(async (service): Promise<[string, string]> => {
      const { text } = await request(`${origin}/${service}/api/v1/v3/api-docs`, 'GET')
      return [service, text]
    }),
  )

/** The one description of all that people may call, as JSON text. */
export const oneDescriptionOf = async (origin: string): Promise<string> =>
  (await request(`${origin}/openapi.json`, 'GET')).text
