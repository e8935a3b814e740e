/** What is wrong with the address of a webhook, as far as the address alone tells. */
export function urlProblem(url: string): string | undefined {
  if (!URL.canParse(url)) return 'must be an address that can be called'
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  // Whoever lists webhooks would read it; the signature proves who is calling.
  if (username !== '' || password !== '') return 'must not hold a user name or password'
  return undefined
}
