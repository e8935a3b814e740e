import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../data/log.ts'
import type { ServiceMetrics } from './metrics.ts'

/** One log line and one measurement of each request to a route. */
export function requestWatch(route: string, metrics: ServiceMetrics, log: Logger) {
  const observe = metrics.requestsOf(route)
  return (request: FastifyRequest, { raw }: FastifyReply): void => {
    const began = performance.now()
    // Not Fastify's `onResponse`: it is never called for a reader who leaves before the end.
    raw.on('close', () => {
      const elapsedMs = performance.now() - began
      const { id: request_id, method } = request
      const { statusCode: status } = raw
      observe(method, status, elapsedMs / 1000)
      if (!log.isLevelEnabled('info')) return
      const left = !raw.writableFinished && { reader_left: true }
      log.info({ request_id, method, route, status, ms: Math.round(elapsedMs * 100) / 100, ...left }, 'request')
    })
  }
}
