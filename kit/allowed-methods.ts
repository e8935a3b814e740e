import type { FastifyInstance } from 'fastify'

/**
 * Remembers every route of an application, and tells which methods a path has, sorted. For answers to methods that it
 * has not; a path that is percent-encoded where a route has plain letters is no known path here.
 */
export function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { steps: string[]; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => void routes.push({ steps: url.split('/'), methods: [method].flat() }))
  return (path) => {
    const steps = path.split('/')
    const fitting = routes.filter((route) => fits(route.steps, steps))
    return [...new Set(fitting.flatMap(({ methods }) => methods))].sort()
  }
}

const fits = (route: readonly string[], path: readonly string[]): boolean =>
  route.length === path.length &&
  route.every((step, at) => step === path[at] || (step.startsWith(':') && path[at] !== ''))
