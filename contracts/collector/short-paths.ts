import { type Contract, type Endpoint, isInternalPath } from '@casewright/kit/http/endpoint'

type ShortPath<P> = P extends `/api/v1/internal/${infer Rest}`
  ? `/internal/${Rest}`
  : P extends `/api/v1/${infer Rest}`
    ? `/internal/${Rest}`
    : never
type Short<E extends Endpoint> = Omit<E, 'path'> & { path: ShortPath<E['path']> }
type ShortEntries<C extends Contract> = { [K in keyof C & string as `${K}Short`]: Short<C[K]> }

/**
 * The same entries under `/internal`, where a network policy can tell them from all others. They ask for the internal key
 * instead of a login. What a person does there names that person, who needs no permission but those of the installation.
 */
export const shortEntries = <C extends Contract>(contract: C): ShortEntries<C> =>
  Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [`${name}Short`, shortEntry(name, endpoint)]),
  ) as never

function shortEntry(twinOf: string, { path, summary, ...endpoint }: Endpoint): Endpoint {
  const acts = isInternalPath(path) ? endpoint.acts : endpoint.user === 'required' ? 'user' : 'either'
  return {
    ...endpoint,
    path: path.replace(/^\/api\/v1(\/internal)?/, '/internal') as `/${string}`,
    summary: `${summary}, at the short path`,
    ...(acts && { acts }),
    twinOf,
  }
}
