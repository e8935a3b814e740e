import type { HttpConfig } from '@casewright/contracts/collector/collection-resources'

/** What is wrong with the settings of an `http` source that their schema cannot say. */
export function httpConfigProblem({ urls, list_url, sitemap_url, url_prefixes }: HttpConfig): string | undefined {
  const given = [urls, list_url, sitemap_url].filter((member) => member !== undefined)
  if (given.length !== 1) return 'must have exactly one of urls, list_url and sitemap_url'
  if (urls && url_prefixes) return 'has urls, so url_prefixes would choose among what was chosen already'
  return undefined
}

/** An address may not carry a password: it would be shown to everybody who may read the source. */
export const hasCredentials = (url: string): boolean => {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** All addresses in the settings of a source, each with its place. */
export function addressesIn(config: Record<string, unknown>): { place: string; url: string }[] {
  return ['urls', 'list_url', 'sitemap_url', 'feed_url', 'url_prefixes'].flatMap((name) => {
    const value = config[name]
    if (typeof value === 'string') return [{ place: name, url: value }]
    return Array.isArray(value) ? value.map((url: string, at) => ({ place: `${name}.${at}`, url })) : []
  })
}
