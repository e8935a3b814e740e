import type { FastifyInstance, onRequestHookHandler } from 'fastify'

/** Of one path, as routes write it (`/files/:fileId`): the methods it has. */
export type MethodsOf = (path: string) => string[]

/**
 * Remembers every route of an application, and tells which methods a path has, sorted. A word of the path goes before a
 * placeholder, as in the description: `/files/upload` has not the methods of `/files/:fileId`. A path that is
 * percent-encoded where a route has plain letters is no known path here.
 */
export function watchMethods(app: FastifyInstance): { methodsOf: MethodsOf; routes: ReadonlyMap<string, Set<string>> } {
  const routes = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if ((config as { refused?: true } | undefined)?.refused) return
    const methods = routes.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    routes.set(url, methods)
  })
  const methodsOf: MethodsOf = (path) => {
    const steps = path.split('/')
    const [best] = [...routes.keys()]
      .filter((url) => fits(url.split('/'), steps))
      .sort((one, other) => one.split(':').length - other.split(':').length)
    return best === undefined ? [] : [...(routes.get(best) as Set<string>)].sort()
  }
  return { methodsOf, routes }
}

/** The router takes a method from a path with placeholders where the path in plain words has not got it; this refuses it. */
export function refuseBorrowedMethods(
  app: FastifyInstance,
  routes: ReadonlyMap<string, ReadonlySet<string>>,
  refuse: onRequestHookHandler,
): void {
  for (const [url, own] of Array.from(routes)) {
    const others = [...routes].filter(([other]) => other !== url && fits(other.split('/'), url.split('/')))
    const borrowed = new Set(others.flatMap(([, methods]) => [...methods]).filter((method) => !own.has(method)))
    if (borrowed.size > 0)
      app.route({
        method: [...borrowed],
        url,
        config: { refused: true },
        onRequest: refuse,
        handler: async () => undefined,
      })
  }
}

const fits = (route: readonly string[], path: readonly string[]): boolean =>
  route.length === path.length &&
  route.every((step, at) => step === path[at] || (step.startsWith(':') && path[at] !== ''))
