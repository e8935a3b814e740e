/**
 * A URL that names a socket directory as libpq, and so everybody, writes it: `postgres://user@localhost/db?host=/directory`.
 * The driver takes no socket from a URL, and would send what it does not know to the server as a setting.
 */
export function socketFromUrl(url: string): { url: string; host?: string } {
  const rest = new URL(url)
  const host = rest.searchParams.get('host')
  if (!host?.startsWith('/')) return { url }
  rest.searchParams.delete('host')
  return { url: rest.href, host }
}
