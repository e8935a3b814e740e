import { ServiceError } from '@casewright/kit/data/errors'

/**
 * The path as every server reads it in the same way: one slash between steps, and no steps that lead up. It is put after
 * the address of a service, so what led up here would leave that address (`/prefix/../other`).
 */
export function forwardPath(path: string): string {
  const [, steps = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const { pathname } = new URL(`http://service${steps.replaceAll('\\', '/').replace(/\/{2,}/g, '/')}`)
  if (hidesSteps(pathname)) throw new ServiceError('invalid_input', 'the path hides steps in encoded slashes')
  return pathname + rest.replace(/#.*$/s, '')
}

/** An encoded slash stays part of one step here; behind a server that decodes it, dots beside it would lead up. */
function hidesSteps(pathname: string): boolean {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return true
  }
  return decoded.split(/[/\\]/).some((step) => step === '.' || step === '..')
}
