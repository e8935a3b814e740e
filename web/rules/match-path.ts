/** The names in `/matters/{id}` by what stands for them in a path; undefined when the path is another one. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.replace(/(?<=.)\/$/, '').split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = given[at] ?? ''
    if (name === undefined ? part !== value : value === '') return undefined
    if (name !== undefined) params[name] = decoded(value)
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Where somebody goes after signing in: only to a page of our own. */
export const ownPath = (wanted: string | null): string =>
  wanted && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/sign-in') ? wanted : '/inbox'
